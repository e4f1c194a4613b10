// Words that distinguish keys of data from keys that are credentials.
extension SecretWords {
    /// Words before `key` where it is not a credential.
    static let harmlessKeys: Set<String> = [
        "primary", "foreign", "sort", "partition", "cache", "object", "public", "row", "lookup",
        "map", "translation", "i18n", "message", "locale", "localization", "group", "parent",
        "composite", "unique", "natural", "surrogate", "index", "hot", "shortcut", "array",
        "field", "property", "label", "s3", "feature", "flag", "json", "dict", "resource", "title",
        "image", "file", "idempotency", "config", "setting", "settings", "menu", "publishable",
        "site", "registry", "routing", "event", "dedup", "deduplication", "query", "item",
        "category", "country", "name", "type", "color", "piano", "musical", "text", "path",
        "react", "sorting", "order", "grouping", "dictionary", "enum", "option", "tab", "issue",
        "project", "jira", "template", "param", "metadata", "tag", "column", "table",
        "entity", "bucket", "asset", "arrow", "enter", "escape", "ctrl", "alt", "shift",
        "press", "turn", "low", "major", "minor", "websocket", "kid", "language",
        "lang", "string", "icon", "theme", "translations", "input", "state", "status",
    ]

    /// Words before `key` where it is a credential, whatever its value looks like.
    static let keys: Set<String> = [
        "api", "access", "secret", "private", "auth", "encryption", "decryption", "signing",
        "master", "shared", "account", "ssh", "gpg", "pgp", "rsa", "hmac", "license", "licence",
        "subscription", "functions", "app", "application", "client", "consumer", "admin", "host",
        "service", "server", "developer", "dev", "deploy", "instrumentation", "ingest", "write",
        "read", "integration", "webhook", "session", "symmetric", "root", "recovery", "security",
        "pass", "otp", "totp", "wallet", "refresh", "user", "stripe", "openai", "google", "aws",
        "azure", "sendgrid", "twilio", "maps", "unseal", "vault", "merchant", "partner", "crypto",
        "cipher", "aes", "des", "preshared",
    ]

    /// Nouns for data before `key`: only values that look random are credentials.
    static let dataKeys: Set<String> = [
        "product", "data", "value", "display", "search", "filter", "metric", "stat", "stats",
        "model", "store", "unit", "node", "child", "section", "list", "series", "chart", "axis",
        "attribute", "attr", "prop", "header", "form", "content", "document", "doc", "record",
        "collection", "slot", "variant", "segment", "tenant", "org", "team", "page", "view",
        "screen", "route", "action", "command", "answer", "question", "survey", "dimension",
        "measure", "schema", "xml", "html", "date", "time", "day", "month", "year", "number",
        "first", "last", "next", "previous", "prev", "start", "end", "min", "max", "default",
        "common", "global", "other", "copy", "track", "album", "song", "music", "by", "on", "join",
        "merge", "match", "diff", "hash", "range", "zone", "region", "location", "place", "city",
        "currency", "price", "rate", "tax", "discount", "coupon", "campaign", "channel", "queue",
        "topic", "stream", "shard", "cluster", "slice", "tier", "level", "rank", "role",
        "permission", "scope", "policy", "rule", "quota", "counter", "log", "trace", "job", "task",
        "step", "stage", "phase", "workflow", "module", "plugin", "extension", "component",
        "widget", "element", "cell", "grid", "board", "box", "panel", "layout", "style", "font",
        "media", "video", "audio", "photo", "picture", "cover", "banner", "logo", "preview", "src",
        "source", "target", "destination", "origin", "reference", "ref", "link", "url", "uri",
        "alias", "short", "long", "full", "sub", "line", "version", "sequence", "ui", "key",
        "symbol", "sound", "keyboard", "modifier", "home", "delete", "backspace",
        "space", "layer", "legend", "select", "selected", "active", "current",
    ]

    /// Words in a name that suggest a credential.
    static let hints: Set<String> = [
        "key", "keys", "secret", "auth", "cred", "signature", "session", "pass", "private", "cert",
        "sign", "hash", "state", "challenge", "grant", "ticket", "proof", "seal", "hmac", "nonce",
        "token", "identity", "assertion", "authenticator",
    ]
    /// The same at the end of a word, as in `userkey`.
    static let hintEndings = ["key", "secret", "token", "pass", "auth", "session", "signature"]
    /// Harmless words that end in one of them.
    static let noHints: Set<String> = [
        "monkey", "donkey", "turkey", "hockey", "jockey", "whiskey", "hotkey", "compass", "bypass",
        "overpass", "underpass", "trespass", "surpass",
    ]
}
