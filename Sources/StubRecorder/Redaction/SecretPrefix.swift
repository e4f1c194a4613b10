/// The prefixes by which services make their keys recognisable.
enum SecretPrefix {
    private static let known: [(prefix: String, length: Int, kind: String)] = [
        ("sk_live_", 16, "a Stripe secret key"), ("sk_test_", 16, "a Stripe secret key"),
        ("rk_live_", 16, "a Stripe restricted key"), ("whsec_", 20, "a Stripe webhook secret"),
        ("ghp_", 24, "a GitHub token"), ("gho_", 24, "a GitHub token"),
        ("ghu_", 24, "a GitHub token"), ("ghs_", 24, "a GitHub token"),
        ("ghr_", 24, "a GitHub token"), ("github_pat_", 24, "a GitHub token"),
        ("glpat-", 20, "a GitLab token"), ("npm_", 24, "an npm token"),
        ("xoxb-", 20, "a Slack token"), ("xoxp-", 20, "a Slack token"),
        ("xoxa-", 20, "a Slack token"), ("xoxs-", 20, "a Slack token"),
        ("AKIA", 20, "an AWS access key"), ("ASIA", 20, "an AWS access key"),
        ("AIza", 35, "a Google API key"), ("ya29.", 24, "a Google access token"),
        ("SG.", 40, "a SendGrid key"), ("sk-ant-", 24, "an Anthropic API key"),
        ("sk-proj-", 24, "an OpenAI API key"), ("shpat_", 24, "a Shopify token"),
    ]

    /// What a word looks like by its start and length; `nil` if like no known key.
    static func match(_ word: String) -> String? {
        guard word.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
        return known.first { word.hasPrefix($0.prefix) && word.utf8.count >= $0.length }?.kind
    }
}
