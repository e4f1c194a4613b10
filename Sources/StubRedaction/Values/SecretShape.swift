/// The shapes by which services make their keys recognisable.
package enum SecretShape {
    private struct Shape {
        let prefix: [UInt8]
        /// The shortest key, with its prefix.
        let length: Int
        let kind: String
    }

    private static func shapes(_ kind: String, _ length: Int, _ prefixes: String...) -> [Shape] {
        prefixes.map { Shape(prefix: Array($0.utf8), length: length, kind: kind) }
    }

    /// What a walk over one text has learnt, so that nothing is looked at twice.
    struct Memory {
        /// Bytes looked at.
        var steps = 0
        /// No JSON Web Token starts before this place.
        fileprivate var noTokenBefore = 0

        init() {}
    }

    /// Whether a key is one shows in so many bytes.
    private static let window = 200

    /// By the first byte of the prefix.
    private static let table: [UInt8: [Shape]] = {
        let all =
            shapes("a Stripe key", 16, "sk_live_", "sk_test_", "rk_live_", "rk_test_")
            + shapes("a Stripe webhook secret", 20, "whsec_")
            + shapes("a GitHub token", 24, "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_")
            + shapes(
                "a GitLab token", 20, "glpat-", "gloas-", "gldt-", "glrt-", "glcbt-", "glptt-",
                "glft-", "glsoat-", "glagent-")
            + shapes(
                "a Slack token", 20, "xoxb-", "xoxp-", "xoxa-", "xoxs-", "xoxr-", "xoxo-", "xoxe-",
                "xoxe.", "xapp-")
            + shapes("an AWS access key", 20, "AKIA", "ASIA", "AROA", "AIDA", "ABIA", "ACCA")
            + shapes("a Google API key", 35, "AIza") + shapes("a Google token", 20, "ya29.")
            + shapes("a Google client secret", 20, "GOCSPX-")
            + shapes("a Google refresh token", 30, "1//0")
            + shapes("an Anthropic API key", 20, "sk-ant-")
            + shapes("an OpenAI API key", 20, "sk-proj-", "sk-svcacct-", "sk-admin-")
            + shapes("an API key", 32, "sk-") + shapes("an OpenRouter key", 20, "sk-or-")
            + shapes("a SendGrid key", 30, "SG.") + shapes("a Mailgun key", 36, "key-")
            + shapes("an npm token", 24, "npm_") + shapes("a PyPI token", 24, "pypi-")
            + shapes("a RubyGems key", 24, "rubygems_") + shapes("a crates.io token", 20, "cio")
            + shapes("a DigitalOcean token", 24, "dop_v1_", "doo_v1_", "dor_v1_")
            + shapes("a Heroku key", 30, "HRKU-")
            + shapes("a Shopify token", 24, "shpat_", "shpca_", "shppa_", "shpss_", "shpua_")
            + shapes("a Square token", 22, "sq0atp-", "sq0csp-", "sq0idp-")
            + shapes("a Square token", 60, "EAAA")
            + shapes("a Dropbox token", 24, "sl.")
            + shapes("a Hugging Face token", 20, "hf_", "api_org_")
            + shapes("a Databricks token", 32, "dapi")
            + shapes("an Atlassian token", 24, "ATATT3", "ATCTT3", "ATSTT3", "ATBB")
            + shapes("a Linear key", 20, "lin_api_", "lin_oauth_")
            + shapes("a Notion token", 24, "ntn_", "secret_")
            + shapes("a Mapbox token", 24, "sk.eyJ", "tk.eyJ")
            + shapes("a New Relic key", 24, "NRAK-", "NRJS-", "NRII-")
            + shapes("a Doppler token", 24, "dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.")
            + shapes("a Vault token", 20, "hvs.", "hvb.", "hvr.")
            + shapes("a Sentry token", 24, "sntrys_", "sntryu_")
            + shapes("a Postman key", 24, "PMAK-")
            + shapes("a PlanetScale token", 24, "pscale_tkn_", "pscale_pw_", "pscale_oauth_")
            + shapes("an age key", 40, "AGE-SECRET-KEY-")
            + shapes("a Fly.io token", 24, "FlyV1", "fo1_", "fm2_")
            + shapes("a Supabase key", 24, "sbp_", "sb_secret_")
            + shapes("a Grafana token", 24, "glsa_", "glc_")
            + shapes("a Figma token", 24, "figd_", "figu_")
            + shapes("an Airtable token", 30, "pat") + shapes("a Terraform token", 30, "atlasv1-")
            + shapes("a Brevo key", 24, "xkeysib-") + shapes("a Mailchimp key", 34, "mc_")
            + shapes("a Docker token", 20, "dckr_pat_", "dckr_oat_")
            + shapes("a Buildkite token", 20, "bkua_")
            + shapes("a Groq key", 24, "gsk_") + shapes("a Replicate token", 24, "r8_")
            + shapes("a Perplexity key", 24, "pplx-") + shapes("an xAI key", 24, "xai-")
            + shapes("a Facebook token", 40, "EAAC", "EAAB", "EAAG")
            + shapes("an Adafruit key", 24, "aio_")
            + shapes("a Cloudflare key", 24, "v1.0-") + shapes("a Contentful token", 30, "CFPAT-")
            + shapes("a Prefect key", 24, "pnu_") + shapes("a Pulumi token", 24, "pul-")
            + shapes("a Tailscale key", 20, "tskey-")
            + shapes("a CircleCI token", 24, "CCIPAT_", "CCIPRJ_")
            + shapes("a Netlify token", 20, "nfp_") + shapes("a Resend key", 20, "re_")
            + shapes("a Razorpay key", 18, "rzp_live_", "rzp_test_")
            + shapes("a PayPal token", 40, "A21AA")
            + shapes(
                "a Plaid token", 24, "access-sandbox-", "access-production-", "access-development-")
        return Dictionary(grouping: all) { $0.prefix[0] }.mapValues { shapes in
            shapes.sorted { $0.prefix.count > $1.prefix.count }
        }
    }()

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        byte.isBase64URL || byte == 0x2E || byte == 0x2B || byte == 0x7E
    }

    /// The key that starts at the index, and what it is; `nil` if like no known one.
    ///
    /// Looks no further than the key's own end.
    static func match(_ bytes: [UInt8], at start: Int, memory: inout Memory)
        -> (range: Range<Int>, kind: String)?
    {
        let first = bytes[start]
        if first == UInt8(ascii: "e"), let token = webToken(bytes, at: start, memory: &memory) {
            return (token, "a JSON Web Token")
        }
        if first.isASCIIDigit, let token = telegram(bytes, at: start, memory: &memory) {
            return (token, "a Telegram bot token")
        }
        if let twilio = twilio(bytes, at: start, memory: &memory) {
            return (twilio, "a Twilio key")
        }
        if let token = CompoundKey.match(bytes, at: start, steps: &memory.steps) { return token }
        guard let shapes = table[first] else { return nil }
        for shape in shapes {
            let end = start + shape.prefix.count
            guard end < bytes.count, bytes[start..<end].elementsEqual(shape.prefix) else {
                continue
            }
            var stop = end
            var digits = 0
            while stop < bytes.count, stop < start + window, isKeyByte(bytes[stop]) {
                if bytes[stop].isASCIIDigit { digits += 1 }
                stop += 1
                memory.steps += 1
            }
            guard stop - start >= shape.length, digits > 0 || isIdentifier(shape.prefix),
                isSure(shape.prefix, bytes[end..<stop], digits: digits)
            else { continue }
            while stop < bytes.count, isKeyByte(bytes[stop]) {
                stop += 1
                memory.steps += 1
            }
            // A full stop behind it ends a sentence.
            while stop > end, bytes[stop - 1] == 0x2E { stop -= 1 }
            return (start..<stop, shape.kind)
        }
        return nil
    }

    /// `AKIA` and the like, behind which letters alone may stand.
    private static func isIdentifier(_ prefix: [UInt8]) -> Bool {
        prefix.count == 4 && prefix[0] == 0x41 && prefix[3] == 0x41
    }

    /// Short prefixes also begin words and names: what follows must look made by chance.
    private static func isSure(
        _ prefix: [UInt8], _ rest: ArraySlice<UInt8>, digits: Int
    ) -> Bool {
        guard prefix.count <= 4 || prefix.elementsEqual("secret_".utf8) else { return true }
        if prefix.elementsEqual("key-".utf8) || prefix.elementsEqual("dapi".utf8) {
            return rest.prefix(32).allSatisfy(\.isHexadecimal)
        }
        if isIdentifier(prefix) {
            return rest.prefix(16).allSatisfy { $0.isASCIIDigit || $0 &- 0x41 < 26 }
        }
        if prefix.elementsEqual("pat".utf8) { return rest.contains(0x2E) && digits > 3 }
        if prefix.elementsEqual("cio".utf8) {
            return rest.count == 32 && rest.allSatisfy(\.isAlphanumeric) && digits > 2
        }
        let hasLower = rest.contains { $0 &- 0x61 < 26 }
        let hasUpper = rest.contains { $0 &- 0x41 < 26 }
        return digits > 2 || hasLower && hasUpper
    }

    /// `eyJ….eyJ….…` (RFC 7519 §3); with more parts where it is encrypted (RFC 7516).
    private static func webToken(_ bytes: [UInt8], at start: Int, memory: inout Memory) -> Range<
        Int
    >? {
        guard start >= memory.noTokenBefore, start + 10 < bytes.count,
            bytes[start + 1] == UInt8(ascii: "y"),
            bytes[start + 2].isBase64URL
        else { return nil }
        var dots = 0
        var end = start
        while end < bytes.count, bytes[end].isBase64URL || bytes[end] == 0x2E {
            if bytes[end] == 0x2E { dots += 1 }
            end += 1
            memory.steps += 1
        }
        while end > start, bytes[end - 1] == 0x2E, dots > 2 {
            end -= 1
            dots -= 1
        }
        guard dots >= 2, end - start >= 20 else {
            memory.noTokenBefore = end
            return nil
        }
        return start..<end
    }

    /// The token of a bot, as in `123456789:AA…`.
    private static func telegram(_ bytes: [UInt8], at start: Int, memory: inout Memory) -> Range<
        Int
    >? {
        var end = start
        while end < bytes.count, bytes[end].isASCIIDigit, end - start <= 12 {
            end += 1
            memory.steps += 1
        }
        guard (7...12).contains(end - start), end + 30 < bytes.count + 1,
            bytes[end] == UInt8(ascii: ":")
        else { return nil }
        let colon = end
        end += 1
        while end < bytes.count, bytes[end].isBase64URL {
            end += 1
            memory.steps += 1
        }
        return end - colon > 30 ? start..<end : nil
    }

    /// `SK` or `AC` and 32 hexadecimal digits.
    private static func twilio(_ bytes: [UInt8], at start: Int, memory: inout Memory) -> Range<Int>?
    {
        guard start + 34 <= bytes.count else { return nil }
        let first = bytes[start]
        let second = bytes[start + 1]
        guard first == 0x53 && second == 0x4B || first == 0x41 && second == 0x43 else { return nil }
        guard start + 34 == bytes.count || !bytes[start + 34].isAlphanumeric else { return nil }
        memory.steps += 32
        return bytes[(start + 2)..<(start + 34)].allSatisfy(\.isHexadecimal)
            ? start..<(start + 34) : nil
    }

    /// Every known key in a text, and what it is.
    package static func all(in text: String) -> [(key: String, kind: String)] {
        let bytes = Array(text.utf8)
        var found: [(key: String, kind: String)] = []
        var memory = Memory()
        var index = 0
        while index < bytes.count {
            let isStart = index == 0 || !bytes[index - 1].isAlphanumeric
            if isStart, bytes[index].isAlphanumeric,
                let match = match(bytes, at: index, memory: &memory)
            {
                found.append((String(decoding: bytes[match.range], as: UTF8.self), match.kind))
                index = match.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }
}

extension SecretShape {
    private static func isHexadecimal(_ text: String) -> Bool {
        text.utf8.allSatisfy(\.isHexadecimal)
    }

    /// What stands between the lines of the first private key in a text (RFC 7468).
    package static func privateKey(in text: String) -> String? {
        guard let begin = text.firstRange(of: "PRIVATE KEY"),
            text[..<begin.lowerBound].suffix(64).contains("-----BEGIN ")
        else { return nil }
        let rest = text[begin.upperBound...].drop { $0 != "-" }.drop { $0 == "-" }
        guard let end = rest.firstRange(of: "-----END") else { return String(rest) }
        return String(rest[..<end.lowerBound])
    }

    /// Whether the text looks random and stands under a name that hints at a key.
    package static func looksLikeKey(_ text: String, under name: String) -> Bool {
        SecretNames.isSuspicious(name) && !(SecretNames.isChecksum(name) && isHexadecimal(text))
            && !ValueLook.isUUID(Array(text.utf8))
            && ValueLook.isRandom(Array(text.utf8))
    }
}
