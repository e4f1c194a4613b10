// The keys of each service, as data: what it is, its prefixes, and how many characters follow at least.
extension KeyShape {
    /// The longest prefix first.
    static let vendors: [KeyShape] = {
        let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let shapes = lines.joined(separator: " ").split(separator: ";").flatMap { entry in
            let parts = entry.split(separator: ": ", maxSplits: 1)
            let words = parts.last?.split(separator: " ") ?? []
            let kind = String(parts[0].drop { $0 == " " })
            let least = words.last.flatMap { Int($0.dropFirst()) } ?? 16
            return words.dropLast().map {
                KeyShape(kind: kind, prefix: Array($0.utf8), least: least)
            }
        }
        return shapes.sorted { $0.prefix.count > $1.prefix.count }
    }()

    private static let table = """
        # Notations
        a PASETO token: v1.local. v2.local. v3.local. v4.local. v1.public. v2.public. v3.public.
        v4.public. +30; a password hash: $2a$ $2b$ $2x$ $2y$ $argon2 $scrypt$ $1$ $5$ $6$ $7$ $y$
        $apr1$ $P$ $H$ $S$ $pbkdf2 $bcrypt $sha1$ bcrypt_sha256$ bcrypt$ argon2$ sha1$ md5$
        pbkdf2_sha256$ pbkdf2_sha1$ pbkdf2_sha512$ pbkdf2:sha256: scrypt: +18; a password hash:
        {SSHA} {SHA} {SMD5} {CRYPT} {SSHA256} {SSHA512} {PBKDF2} {bcrypt} {argon2} +16; a ticket
        of a sign-on service: ST- TGT- PGT- PT- +17;
        # Clouds
        an AWS access key: AKIA ASIA AROA AIDA ABIA ACCA +16; an Amazon Bedrock key: ABSK +50; a
        Google API key: AIza +31; a Google token: ya29. +16; a Google authorization code: 4/0A
        +36; a Google client secret: GOCSPX- +14; a Google refresh token: 1//0 +25; an Alibaba
        Cloud key: LTAI +16; a Tencent Cloud key: AKID +30; a Yandex key: AQVN YCAJ YCPP +34; a
        Yandex token: t1. +56; a DigitalOcean token: dop_v1_ doo_v1_ dor_v1_ +20; a Heroku key:
        HRKU- +24; a Cloudflare key: v1.0- +18; a Fly.io token: FlyV1 fo1_ fm1a_ fm1r_ fm2_ +20; a
        Netlify token: nfp_ +16; a Vercel token: vercel_ vck_ vcp_ vci_ vca_ vcr_ +18; a Render
        key: rnd_ +16; a Neon key: napi_ +36; a PlanetScale token: pscale_tkn_ pscale_pw_
        pscale_oauth_ +16; a Supabase key: sbp_ sb_secret_ +16; an OpenShift token: sha256~ +33; a
        Scalingo token: tk-us- +34; a Databricks token: dapi +32; a Scaleway key: SCW +17; a
        Confluent key: cflt +56;
        # Sources and packages
        a GitHub token: ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ +20; a GitLab token: glpat- gloas-
        gldt- glrt- glcbt- glptt- glft- glffct- glimt- glsoat- glagent- GR1348941 +14; an
        Atlassian token: ATATT3 ATCTT3 ATSTT3 ATBB ATTA +18; an npm token: npm_ +20; a PyPI token:
        pypi- +18; a RubyGems key: rubygems_ +16; a crates.io token: cio +32; a NuGet key: oy2
        +43; a Clojars token: CLOJARS_ +42; a Docker token: dckr_pat_ dckr_oat_ +12; a JFrog
        token: AKCp cmVmdGtu +52; a Buildkite token: bkua_ +16; a CircleCI token: CCIPAT_ CCIPRJ_
        +18; a Sonar token: squ_ sqp_ sqa_ +36; a Sourcegraph token: sgp_ sgd_ +36; an Octopus
        key: API- +26; a Terraform token: atlasv1- +24; a Pulumi token: pul- +20; a Prefect key:
        pnu_ +20; a Snyk token: snyk_uat. snyk_sat. +32;
        # Payments
        a Stripe key: sk_live_ sk_test_ rk_live_ rk_test_ +8; a Stripe key: ek_live_ ek_test_
        sk_org_ uk_live_ +16; a Stripe webhook secret: whsec_ +14; a Shopify token: shpat_ shpca_
        shppa_ shpss_ shpua_ +18; a Square token: sq0atp- sq0csp- sq0idp- +15; a Square token:
        EAAA +56; a PayPal token: A21AA +35; a Braintree token: access_token$production$
        access_token$sandbox$ +44; a Razorpay key: rzp_live_ rzp_test_ +9; a Plaid token:
        access-sandbox- access-production- access-development- +10; a Flutterwave key: FLWSECK-
        FLWSECK_TEST- FLWSECK_LIVE- +20; a Shippo token: shippo_live_ shippo_test_ +28; an
        EasyPost key: EZAK EZTK +36; a Duffel token: duffel_live_ duffel_test_ +28; a WooCommerce
        key: cs_ ck_ +40;
        # Messages
        a Slack token: xoxb- xoxp- xoxa- xoxs- xoxr- xoxo- xoxe- xoxe. xapp- +15; a SendGrid key:
        SG. +27; a Mailgun key: key- +32; a Brevo key: xkeysib- xsmtpsib- +16; a Mailchimp key:
        mc_ +31; a Resend key: re_ +17; an Intercom token: dG9rOjo dG9rOg +33; a Twilio key: SK AC
        +32; a Facebook token: EAAC EAAB EAAG +36; a Twitter token: AAAAAAAAAAAAAAAAAAAAA +29; a
        Pinterest token: pina_ +25; a TikTok token: act. +36; a HubSpot token: pat-na1- pat-na2-
        pat-eu1- +32; a Typeform token: tfp_ +36; a Courier key: pk_prod_ pk_test_prod_ +20;
        # Language models
        an Anthropic API key: sk-ant- +13; an OpenAI API key: sk-proj- sk-svcacct- sk-admin- +12;
        an API key: sk- +29; an OpenRouter key: sk-or- +14; a Hugging Face token: hf_ api_org_
        +17; a Gemini key: AQ. +37; a Groq key: gsk_ +20; a Replicate token: r8_ +21; a Perplexity
        key: pplx- +19; an xAI key: xai- +20; an NVIDIA key: nvapi- +34; a Pinecone key: pcsk_
        +35; a Cerebras key: csk- +26; a Tavily key: tvly- +23; a Fireworks key: fw_ +21; a
        LangSmith key: lsv2_pt_ lsv2_sk_ +32;
        # Tools
        a Dropbox token: sl. +21; a Linear key: lin_api_ lin_oauth_ +12; a Notion token: ntn_
        secret_ +20; a Mapbox token: sk.eyJ tk.eyJ +18; a New Relic key: NRAK- NRJS- NRII- NRAA-
        NRRA- +19; a Doppler token: dp.pt. dp.st. dp.ct. dp.sa. dp.scim. +18; a Vault token: hvs.
        hvb. hvr. +16; a Vault token: s. +24; a Sentry token: sntrys_ sntryu_ +17; a Postman key:
        PMAK- +19; an age key: AGE-SECRET-KEY- +25; a Grafana token: glsa_ glc_ +19; a Grafana
        key: eyJrIjoi +52; a Figma token: figd_ figu_ figoh_ figor_ +19; an Airtable token: pat
        +34; an Adafruit key: aio_ +20; a Contentful token: CFPAT- +24; a Tailscale key: tskey-
        +14; an Adobe secret: p8e- +28; a Dynatrace token: dt0c01. dt0s01. dt0s02. dt0s16. +33; a
        PostHog key: phx_ +36; a ReadMe key: rdme_ +55; a Frame.io token: fio-u- +34; an Infracost
        key: ico- +26; a Defined token: dnkey- +34; a 1Password token: ops_eyJ +32; a Honeycomb
        key: hcaik_ hcxik_ hcaic_ +34; an Authress key: scauth_ authress_ +32; a LaunchDarkly key:
        sdk- mob- +32;
        """
}
