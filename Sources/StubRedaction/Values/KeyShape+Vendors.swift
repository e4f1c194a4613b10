// The shapes of the keys of each service, as data: what it is, its prefixes, and what follows them.
extension KeyShape {
    /// The longest prefix first.
    static let vendors: [KeyShape] = {
        let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let shapes = lines.joined(separator: " ").split(separator: ";").flatMap { entry in
            let parts = entry.split(separator: ": ", maxSplits: 1)
            let words = parts.last?.split(separator: " ") ?? []
            let prefixes = words.prefix { $0 != "+" }
            let kind = parts[0].drop { $0 == " " }
            return (prefixes.isEmpty ? [""] : Array(prefixes)).map {
                KeyShape(String(kind), String($0 + (words.last ?? "")), prefix: $0.utf8.count)
            }
        }
        return shapes.sorted { $0.prefixLength > $1.prefixLength }
    }()

    private static let table = """
        # Notations
        a JSON Web Token: ey + {w4,}.{w2,}.{t0,}; a PASETO token: v1.local. v2.local. v3.local.
        v4.local. v1.public. v2.public. v3.public. v4.public. + {t30,}; a password hash: $2a$ $2b$
        $2x$ $2y$ $argon2 $scrypt$ $1$ $5$ $6$ $7$ $y$ $apr1$ $P$ $H$ $S$ $pbkdf2 $bcrypt $sha1$
        bcrypt_sha256$ bcrypt$ argon2$ sha1$ md5$ pbkdf2_sha256$ pbkdf2_sha1$ pbkdf2_sha512$
        pbkdf2:sha256: scrypt: + {p18,}; a password hash: {SSHA} {SHA} {SMD5} {CRYPT} {SSHA256}
        {SSHA512} {PBKDF2} {bcrypt} {argon2} + {p16,}; a ticket of a sign-on service: ST- TGT-
        PGT- PT- + {d1,9}-{t16,};
        # Clouds
        an AWS access key: AKIA ASIA AROA AIDA ABIA ACCA + {u16}; an Amazon Bedrock key: ABSK +
        {t50,}; a Google API key: AIza + {w31,}; a Google token: ya29. + {t16,}; a Google
        authorization code: 4/0A + {w36,}; a Google client secret: GOCSPX- + {w14,}; a Google
        refresh token: 1//0 + {w25,}; an Alibaba Cloud key: LTAI + {a16,}; a Tencent Cloud key:
        AKID + {a30,}; a Yandex key: AQVN YCAJ YCPP + {w34,}; a Yandex token: t1. + {t56,}; a
        DigitalOcean token: dop_v1_ doo_v1_ dor_v1_ + {w20,}; a Heroku key: HRKU- + {w24,}; a
        Cloudflare key: v1.0- + {w18,}; a Fly.io token: FlyV1 fo1_ fm1a_ fm1r_ fm2_ + {t20,}; a
        Netlify token: nfp_ + {w16,}; a Vercel token: vercel_ vck_ vcp_ vci_ vca_ vcr_ + {w18,}; a
        Render key: rnd_ + {w16,}; a Neon key: napi_ + {w36,}; a PlanetScale token: pscale_tkn_
        pscale_pw_ pscale_oauth_ + {w16,}; a Supabase key: sbp_ sb_secret_ + {w16,}; an OpenShift
        token: sha256~ + {w33,}; a Scalingo token: tk-us- + {w34,}; a Databricks token: dapi +
        {h32}; a Databricks token: dapi + {h32}-{d1}; a Scaleway key: SCW + {u17}; a Confluent
        key: cflt + {t56,}; a secret of Microsoft Entra: + {a3}{d1}Q~{t31,34};
        # Sources and packages
        a GitHub token: ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ + {w20,}; a GitLab token: glpat-
        gloas- gldt- glrt- glcbt- glptt- glft- glffct- glimt- glsoat- glagent- GR1348941 + {t14,};
        an Atlassian token: ATATT3 ATCTT3 ATSTT3 ATBB ATTA + {t18,}; an npm token: npm_ + {w20,};
        a PyPI token: pypi- + {w18,}; a RubyGems key: rubygems_ + {w16,}; a crates.io token: cio +
        {a32}; a NuGet key: oy2 + {l43}; a Clojars token: CLOJARS_ + {w42,}; a Docker token:
        dckr_pat_ dckr_oat_ + {w12,}; a JFrog token: AKCp cmVmdGtu + {a52,}; a Buildkite token:
        bkua_ + {w16,}; a CircleCI token: CCIPAT_ CCIPRJ_ + {w18,}; a Sonar token: squ_ sqp_ sqa_
        + {w36,}; a Sourcegraph token: sgp_ sgd_ + {w36,}; an Octopus key: API- + {u26}; a
        Terraform token: atlasv1- + {w24,}; a Terraform token: + {a14}.atlasv1.{t40,}; a Pulumi
        token: pul- + {w20,}; a Prefect key: pnu_ + {w20,}; a Snyk token: snyk_uat. snyk_sat. +
        {t32,};
        # Payments
        a Stripe key: sk_live_ sk_test_ rk_live_ rk_test_ + {w8,}; a Stripe key: ek_live_ ek_test_
        sk_org_ uk_live_ + {w16,}; a Stripe webhook secret: whsec_ + {w14,}; a Shopify token:
        shpat_ shpca_ shppa_ shpss_ shpua_ + {w18,}; a Square token: sq0atp- sq0csp- sq0idp- +
        {w15,}; a Square token: EAAA + {w56,}; a PayPal token: A21AA + {t35,}; a Braintree token:
        access_token$production$ access_token$sandbox$ + {a12,}${h32}; a Razorpay key: rzp_live_
        rzp_test_ + {w9,}; a Plaid token: access-sandbox- access-production- access-development- +
        {w10,}; a Flutterwave key: FLWSECK- FLWSECK_TEST- FLWSECK_LIVE- + {w20,}; a Shippo token:
        shippo_live_ shippo_test_ + {w28,}; an EasyPost key: EZAK EZTK + {a36,}; a Duffel token:
        duffel_live_ duffel_test_ + {w28,}; a WooCommerce key: cs_ ck_ + {h40};
        # Messages
        a Slack token: xoxb- xoxp- xoxa- xoxs- xoxr- xoxo- xoxe- xoxe. xapp- + {t15,}; a SendGrid
        key: SG. + {t27,}; a Mailgun key: key- + {h32}; a Mailgun key: + {h32}-{h8}-{h8}; a
        Mailchimp key: + {h32}-us{d1,2}; a Brevo key: xkeysib- xsmtpsib- + {w16,}; a Mailchimp
        key: mc_ + {w31,}; a Resend key: re_ + {w17,}; an Intercom token: dG9rOjo dG9rOg + {a33,};
        a Twilio key: SK AC + {h32}; a Facebook token: EAAC EAAB EAAG + {a36,}; a Facebook app
        token: + {d15,16}|{w26,28}; a Twitter token: + {d15,19}-{a38,48}; a Twitter token:
        AAAAAAAAAAAAAAAAAAAAA + {w9,}%{w20,}; a Twitter token: AAAAAAAAAAAAAAAAAAAAA + {w30,}; a
        Pinterest token: pina_ + {w25,}; a TikTok token: act. + {t36,}; a HubSpot token: pat-na1-
        pat-na2- pat-eu1- + {w32,}; a Typeform token: tfp_ + {w36,}; a Courier key: pk_prod_
        pk_test_prod_ + {a20,}; a Telegram bot token: + {d7,12}:{w30,}; a Telegram
        bot token: bot + {d7,12}:{w30,}; a Firebase token: +
        {w8,24}:APA91b{w60,}; a Discord bot token: + {w24,28}.{w6}.{w27,40};
        # Language models
        an Anthropic API key: sk-ant- + {w13,}; an OpenAI API key: sk-proj- sk-svcacct- sk-admin-
        + {w12,}; an API key: sk- + {w29,}; an OpenRouter key: sk-or- + {w14,}; a Hugging Face
        token: hf_ api_org_ + {w17,}; a Gemini key: AQ. + {w37,}; a Groq key: gsk_ + {w20,}; a
        Replicate token: r8_ + {w21,}; a Perplexity key: pplx- + {w19,}; an xAI key: xai- +
        {w20,}; an NVIDIA key: nvapi- + {w34,}; a Pinecone key: pcsk_ + {w35,}; a Cerebras key:
        csk- + {w26,}; a Tavily key: tvly- + {w23,}; a Fireworks key: fw_ + {w21,}; a LangSmith
        key: lsv2_pt_ lsv2_sk_ + {w32,};
        # Tools
        a Dropbox token: sl. + {t21,}; a Linear key: lin_api_ lin_oauth_ + {w12,}; a Notion token:
        ntn_ secret_ + {w20,}; a Mapbox token: sk.eyJ tk.eyJ + {t18,}; a New Relic key: NRAK-
        NRJS- NRII- NRAA- NRRA- + {w19,}; a New Relic key: + {h36}NRAL; a Doppler token: dp.pt.
        dp.st. dp.ct. dp.sa. dp.scim. + {w18,}; a Vault token: hvs. hvb. hvr. + {t16,}; a Vault
        token: s. + {a24}; a Sentry token: sntrys_ sntryu_ + {t17,}; a Postman key: PMAK- +
        {w19,}; an age key: AGE-SECRET-KEY- + {u25,}; a Grafana token: glsa_ glc_ + {w19,}; a
        Grafana key: eyJrIjoi + {w52,}; a Figma token: figd_ figu_ figoh_ figor_ + {w19,}; an
        Airtable token: pat + {a14}.{h20,}; an Adafruit key: aio_ + {w20,}; a Contentful token:
        CFPAT- + {w24,}; a Tailscale key: tskey- + {w14,}; an Adobe secret: p8e- + {w28,}; a
        Dynatrace token: dt0c01. dt0s01. dt0s02. dt0s16. + {t33,}; a PostHog key: phx_ + {w36,}; a
        ReadMe key: rdme_ + {w55,}; a Frame.io token: fio-u- + {w34,}; an Infracost key: ico- +
        {w26,}; a Defined token: dnkey- + {w34,}; a 1Password token: ops_eyJ + {w32,}; a Honeycomb
        key: hcaik_ hcxik_ hcaic_ + {w34,}; an Authress key: scauth_ authress_ + {t32,}; an Okta
        token: 00 + {w40}; a LaunchDarkly key: sdk- mob- + {h8}-{h4}-{h4}-{h4}-{h12}; an Asana
        token: + {d1}/{d14,18}:{a32}; an Asana token: + {d1}/{d14,18}/{d14,18}:{a32};
        """
}
