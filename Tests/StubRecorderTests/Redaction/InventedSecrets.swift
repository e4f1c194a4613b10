import StubHTTP

/// Credentials that nobody has: a name, a value, and every position a value can stand in.
enum InventedSecrets {
    /// A name under which anything is a secret, and a value of the kind that stands there.
    static let named: [(name: String, value: String)] = [
        ("password", "Tr0ub4dor&Three"), ("pwd", "kestrelNine"), ("passwd", "moss-Lantern-88"),
        ("passphrase", "amber Otter rides north"), ("passcode", "QRYpasscode"), ("pin", "739105"),
        ("otp", "660214"), ("totp", "HDRtotp"), ("auth", "VALauth"), ("passkey", "VALpasskey"),
        ("sid", "s9K2mQx7Lp"), ("sas", "VALsas"), ("sig", "QRYsig"),
        ("ticket", "ST-4471-kQ9zLm2Xw"),
        ("code_verifier", "dBjftJeZ4CVPmB92K27uhbUJU1p1r"),
        ("SAMLResponse", "PHNhbWxwOlJlc3BvbnNlIElEPSI"),
        ("RelayState", "QRYRelayState7"), ("csrf_token", "Lq8vTz3nBw"), ("nonce", "n0nceXq7Yt"),
        ("apiKey", "HDRapiKey"), ("X-Acme-Key", "Kq7-zimt-4Lm"), ("privateKey", "MIICdgIBADANBgkq"),
        ("sessionId", "VALsessionId"), ("Session-Key", "Wm4-plum-9Qz"),
        ("client_secret", "HDRclientSecret"),
        ("access_token", "QRYaccess_token"), ("refreshToken", "rt.0.AAAAq8Lm2"),
        ("jwt", "not-even-a-jwt-7"),
        ("credential", "VALcredential"), ("bearer", "Opq7rStu8vWx"), ("cookie", "chip=Zq8Lm3Nv"),
        ("assertion", "VALassertion9"), ("verificationCode", "558201"),
        ("contraseña", "secretoFuerte9"),
        ("senha", "minhaSenha77"), ("motdepasse", "chatNoir1789"), ("clave", "llaveMaestra3"),
        ("密码", "mima-Zq81"), ("पासवर्ड", "gupt-Kq72"), ("كلمة المرور", "sirr-Lw93"),
        ("পাসওয়ার্ড", "gopon-Mz64"),
        ("пароль", "tayna-Nx55"), ("Passwort", "geheim-Py46"), ("Kennwort", "leise-Rv37"),
        ("secret", "HDRsecret-word"),
    ]

    /// Keys that are known by their shape, under a name that says nothing.
    ///
    /// They are put together here, so that no scanner of sources takes them for real ones.
    static let shaped: [String] = [
        "AKIA" + "QX7ZLM3NVB9KWT2P", "ASIA" + "QX7ZLM3NVB9KWT2P", "ghp_" + tail, "gho_" + tail,
        "github_pat_" + tail, "glpat-" + "Zq8Lm3Nv7Kw2Xt9Py4Rb", "xoxb-" + "1234567890-" + tail,
        "xoxp-" + "1234567890-" + tail, "sk_live_" + tail, "rk_live_" + tail, "whsec_" + tail,
        "AIza" + "SyQ8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2Xt", "ya29." + tail, "GOCSPX-" + tail,
        "sk-" + "proj-" + tail, "sk-" + tail + tail, "sk-" + "ant-api03-" + tail,
        "SK" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "SG." + "Zq8Lm3Nv7Kw2Xt9Py4RbZQ." + tail + "Zq8Lm3Nv7",
        "key-" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "npm_" + tail,
        "pypi-" + "AgEIcHlwaS5vcmc" + tail,
        "dop_v1_" + "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "shpat_" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "sq0atp-" + "Zq8Lm3Nv7Kw2Xt9Py4RbZQ",
        "sl." + tail + tail, "123456789:" + "AAHq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2", "hf_" + tail,
        "dapi" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "ATATT3" + "xFfGF0" + tail, "lin_api_" + tail,
        "ntn_" + tail, "secret_" + tail, "NRAK-" + "ZQ8LM3NV7KW2XT9PY4RBZQ8LM3N", "dp.pt." + tail,
        "hvs." + tail, "sntrys_" + tail, "PMAK-" + tail, "figd_" + tail, "tskey-" + "auth-" + tail,
        "AGE-SECRET-KEY-" + "1QX7ZLM3NVB9KWT2PQX7ZLM3NVB9KWT2PQX7ZLM3NVB9KWT2PQX7ZLM3NV",
        "eyJhbGciOiJub25lIn0" + ".eyJzdWIiOiJub2JvZHkifQ" + ".Zq8Lm3Nv7Kw2Xt9Py4Rb",
        "AKIA" + "QXZLMNVBKWTPQXZL",
        "EAAA" + tail + tail,
        "Zq8Lm3Nv7Kw2Xt" + ".atlasv1." + tail + tail,
        "s." + "Zq8Lm3Nv7Kw2Xt9Py4RbZq8L", "AAAAAAAAAAAAAAAAAAAAA" + "Mq8Lm3Nv7" + "%3D" + tail,
        "sgp_" + tail, "shippo_live_" + "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c",
        "rdme_" + "xn8s9h0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "live_" + "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1",
        "sdk-" + "0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0",
        "pat-na1-" + "0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0",
        "AAAA" + "q8Lm3Nv" + ":APA91b" + tail + tail,
        "dt0c01." + "ZQ8LM3NV7KW2XT9PY4RBZQ8L.Q8LM3NV7KW2XT9PY4RB",
        "access_token$production$" + "q8lm3nv7kw2xt9py$" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "p8e-" + "q8lm3nv7kw2xt9py4rbq8lm3nv7kw2xt", "AQVN" + tail, "tfp_" + tail,
        "312345678901234567-" + tail + "Zq8L", "AKID" + "q8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2X",
        "LTAI" + "q8Lm3Nv7Kw2Xt9Py4Rb",
        "phx_" + tail, "00" + tail + "Zq8L", "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e" + "NRAL",
        "dG9rOjo" + tail,
        "fio-u-" + tail, "FLWSECK-" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0-X", "EZAK" + tail,
        "duffel_live_" + tail,
        "CLOJARS_" + "q8lm3nv7kw2xt9py4rbq8lm3nv7kw2xtq8lm3nv7kw2xt9py4rbq8lm3nv7k",
        "vercel_blob_rw_" + tail,
        "lsv2_pt_" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0_0f1e2d3c4b", "nvapi-" + tail,
        "tvly-" + "dev-" + tail,
        "AKCp" + "8" + tail + tail, "squ_" + "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c",
        "sha256~" + tail,
        "MTIzNDU2Nzg5MDEyMzQ1Njc4" + ".Gq8Lm3." + "Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3N",
    ]

    private static let tail = "Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2Xt9P"

    /// Where a name and its value stand in an exchange.
    enum Position: String, CaseIterable {
        case requestQuery, requestForm, requestJSON, requestMultipart, responseHeader,
            responseCookie
        case responseJSON, deepJSON, textInJSON, formInJSON, linkInJSON, fragment, xml, attribute
        case characterData, htmlInput, yaml, assignment, javaScript, events, twiceEncoded, gzip
    }

    /// Where a value stands that has no name.
    enum Place: String, CaseIterable {
        case json, text, path, header, query, key, base64, html, bearer, userInfo
    }
}
