// The prefixes of the keys of each service, and how long the shortest key is.
extension SecretShape {
    /// By the first byte of the prefix, the longest prefix first.
    static let table: [UInt8: [Shape]] = {
        let all = clouds + sources + payments + messages + models + tools
        return Dictionary(grouping: all) { $0.prefix[0] }.mapValues { shapes in
            shapes.sorted { $0.prefix.count > $1.prefix.count }
        }
    }()

    private static let clouds: [Shape] =
        shapes("an AWS access key", 20, "AKIA", "ASIA", "AROA", "AIDA", "ABIA", "ACCA")
        + shapes(
            "a PASETO token", 40, "v1.local.", "v2.local.", "v3.local.", "v4.local.",
            "v1.public.", "v2.public.", "v3.public.", "v4.public.")
        + shapes("an Amazon Bedrock key", 60, "ABSK")
        + shapes("a Google API key", 35, "AIza") + shapes("a Google token", 20, "ya29.")
        + shapes("a Google authorization code", 40, "4/0A")
        + shapes("a Google client secret", 20, "GOCSPX-")
        + shapes("a Google refresh token", 30, "1//0")
        + shapes("an Alibaba Cloud key", 20, "LTAI") + shapes("a Tencent Cloud key", 34, "AKID")
        + shapes("a Yandex key", 38, "AQVN", "YCAJ", "YCPP") + shapes("a Yandex token", 60, "t1.")
        + shapes("a DigitalOcean token", 24, "dop_v1_", "doo_v1_", "dor_v1_")
        + shapes("a Heroku key", 30, "HRKU-")
        + shapes("a Cloudflare key", 24, "v1.0-")
        + shapes("a Fly.io token", 24, "FlyV1", "fo1_", "fm1a_", "fm1r_", "fm2_")
        + shapes("a Netlify token", 20, "nfp_")
        + shapes("a Vercel token", 24, "vercel_", "vck_", "vcp_", "vci_", "vca_", "vcr_")
        + shapes("a Render key", 20, "rnd_") + shapes("a Neon key", 40, "napi_")
        + shapes("a PlanetScale token", 24, "pscale_tkn_", "pscale_pw_", "pscale_oauth_")
        + shapes("a Supabase key", 24, "sbp_", "sb_secret_")
        + shapes("an OpenShift token", 40, "sha256~") + shapes("a Scalingo token", 40, "tk-us-")
        + shapes("a Databricks token", 32, "dapi") + shapes("a Scaleway key", 20, "SCW")
        + shapes("a Confluent key", 60, "cflt")

    private static let sources: [Shape] =
        shapes("a GitHub token", 24, "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_")
        + shapes(
            "a GitLab token", 20, "glpat-", "gloas-", "gldt-", "glrt-", "glcbt-", "glptt-",
            "glft-", "glffct-", "glimt-", "glsoat-", "glagent-", "GR1348941")
        + shapes("an Atlassian token", 24, "ATATT3", "ATCTT3", "ATSTT3", "ATBB", "ATTA")
        + shapes("an npm token", 24, "npm_") + shapes("a PyPI token", 24, "pypi-")
        + shapes("a RubyGems key", 24, "rubygems_") + shapes("a crates.io token", 20, "cio")
        + shapes("a NuGet key", 46, "oy2") + shapes("a Clojars token", 50, "CLOJARS_")
        + shapes("a Docker token", 20, "dckr_pat_", "dckr_oat_")
        + shapes("a JFrog token", 60, "AKCp", "cmVmdGtu")
        + shapes("a Buildkite token", 20, "bkua_")
        + shapes("a CircleCI token", 24, "CCIPAT_", "CCIPRJ_")
        + shapes("a Sonar token", 40, "squ_", "sqp_", "sqa_")
        + shapes("a Sourcegraph token", 40, "sgp_", "sgd_") + shapes("an Octopus key", 30, "API-")
        + shapes("a Terraform token", 30, "atlasv1-") + shapes("a Pulumi token", 24, "pul-")
        + shapes("a Prefect key", 24, "pnu_") + shapes("a Snyk token", 40, "snyk_uat.", "snyk_sat.")

    private static let payments: [Shape] =
        shapes("a Stripe key", 16, "sk_live_", "sk_test_", "rk_live_", "rk_test_")
        + shapes("a Stripe key", 24, "ek_live_", "ek_test_", "sk_org_", "uk_live_")
        + shapes("a Stripe webhook secret", 20, "whsec_")
        + shapes("a Shopify token", 24, "shpat_", "shpca_", "shppa_", "shpss_", "shpua_")
        + shapes("a Square token", 22, "sq0atp-", "sq0csp-", "sq0idp-")
        + shapes("a Square token", 60, "EAAA") + shapes("a PayPal token", 40, "A21AA")
        + shapes("a Braintree token", 40, "access_token$production$", "access_token$sandbox$")
        + shapes("a Razorpay key", 18, "rzp_live_", "rzp_test_")
        + shapes(
            "a Plaid token", 24, "access-sandbox-", "access-production-", "access-development-")
        + shapes("a Flutterwave key", 30, "FLWSECK-", "FLWSECK_TEST-", "FLWSECK_LIVE-")
        + shapes("a Shippo token", 40, "shippo_live_", "shippo_test_")
        + shapes("an EasyPost key", 40, "EZAK", "EZTK")
        + shapes("a Duffel token", 40, "duffel_live_", "duffel_test_")
        + shapes("a WooCommerce key", 40, "cs_", "ck_")

    private static let messages: [Shape] =
        shapes(
            "a Slack token", 20, "xoxb-", "xoxp-", "xoxa-", "xoxs-", "xoxr-", "xoxo-", "xoxe-",
            "xoxe.", "xapp-")
        + shapes("a SendGrid key", 30, "SG.") + shapes("a Mailgun key", 36, "key-")
        + shapes("a Brevo key", 24, "xkeysib-", "xsmtpsib-") + shapes("a Mailchimp key", 34, "mc_")
        + shapes("a Resend key", 20, "re_") + shapes("an Intercom token", 40, "dG9rOjo", "dG9rOg")
        + shapes("a Facebook token", 40, "EAAC", "EAAB", "EAAG")
        + shapes("a Twitter token", 30, "AAAAAAAAAAAAAAAAAAAAA")
        + shapes("a Pinterest token", 30, "pina_") + shapes("a TikTok token", 40, "act.")
        + shapes("a HubSpot token", 40, "pat-na1-", "pat-na2-", "pat-eu1-")
        + shapes("a Typeform token", 40, "tfp_")
        + shapes("a Courier key", 28, "pk_prod_", "pk_test_prod_")

    private static let models: [Shape] =
        shapes("an Anthropic API key", 20, "sk-ant-")
        + shapes("an OpenAI API key", 20, "sk-proj-", "sk-svcacct-", "sk-admin-")
        + shapes("an API key", 32, "sk-") + shapes("an OpenRouter key", 20, "sk-or-")
        + shapes("a Hugging Face token", 20, "hf_", "api_org_")
        + shapes("a Gemini key", 40, "AQ.") + shapes("a Groq key", 24, "gsk_")
        + shapes("a Replicate token", 24, "r8_")
        + shapes("a Perplexity key", 24, "pplx-") + shapes("an xAI key", 24, "xai-")
        + shapes("an NVIDIA key", 40, "nvapi-") + shapes("a Pinecone key", 40, "pcsk_")
        + shapes("a Cerebras key", 30, "csk-") + shapes("a Tavily key", 28, "tvly-")
        + shapes("a Fireworks key", 24, "fw_")
        + shapes("a LangSmith key", 40, "lsv2_pt_", "lsv2_sk_")

    private static let tools: [Shape] =
        shapes("a Dropbox token", 24, "sl.")
        + shapes("a Linear key", 20, "lin_api_", "lin_oauth_")
        + shapes("a Notion token", 24, "ntn_", "secret_")
        + shapes("a Mapbox token", 24, "sk.eyJ", "tk.eyJ")
        + shapes("a New Relic key", 24, "NRAK-", "NRJS-", "NRII-", "NRAA-", "NRRA-")
        + shapes("a Doppler token", 24, "dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.")
        + shapes("a Vault token", 20, "hvs.", "hvb.", "hvr.") + shapes("a Vault token", 26, "s.")
        + shapes("a Sentry token", 24, "sntrys_", "sntryu_")
        + shapes("a Postman key", 24, "PMAK-")
        + shapes("an age key", 40, "AGE-SECRET-KEY-")
        + shapes("a Grafana token", 24, "glsa_", "glc_") + shapes("a Grafana key", 60, "eyJrIjoi")
        + shapes("a Figma token", 24, "figd_", "figu_", "figoh_", "figor_")
        + shapes("an Airtable token", 30, "pat")
        + shapes("an Adafruit key", 24, "aio_") + shapes("a Contentful token", 30, "CFPAT-")
        + shapes("a Tailscale key", 20, "tskey-") + shapes("an Adobe secret", 32, "p8e-")
        + shapes("a Dynatrace token", 40, "dt0c01.", "dt0s01.", "dt0s02.", "dt0s16.")
        + shapes("a PostHog key", 40, "phx_") + shapes("a ReadMe key", 60, "rdme_")
        + shapes("a Frame.io token", 40, "fio-u-") + shapes("an Infracost key", 30, "ico-")
        + shapes("a Defined token", 40, "dnkey-") + shapes("a 1Password token", 40, "ops_eyJ")
        + shapes("a Honeycomb key", 40, "hcaik_", "hcxik_", "hcaic_")
        + shapes("an Authress key", 40, "scauth_", "authress_")
        + shapes("a ticket of a sign-on service", 24, "ST-", "TGT-", "PGT-", "PT-")
}
