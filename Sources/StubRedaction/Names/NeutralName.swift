/// Names under which random text is not a secret: ids, hashes, positions in a list, files.
enum NeutralName {
    private static let last: Set<String> = [
        "id", "ids", "gid", "uid", "guid", "uuid", "uuids", "ulid", "cuid", "ksuid", "oid", "rid",
        "barcode", "sku", "ean", "gtin", "isbn", "upc", "vin", "asin", "slug", "cursor", "cursors",
        "etag", "etags", "hash", "hashes", "sha", "checksum", "checksums", "digest", "md",
        "integrity", "fingerprint", "thumbprint", "commit", "revision", "rev", "version", "build",
        "number", "no", "serial", "tracking", "trace", "span", "request", "correlation",
        "traceparent", "tracestate", "baggage", "next", "prev", "previous", "after", "before",
        "since", "page", "continuation", "scroll", "marker", "bookmark", "offset", "position",
        "anchor", "watermark", "image", "images", "thumbnail", "avatar", "icon", "photo",
        "picture", "logo", "poster", "cover", "file", "files", "filename", "path", "href", "url",
        "uri",
        "src", "blurhash", "thumbhash", "geohash", "polyline", "geometry", "points", "d", "svg",
        "class", "css", "style", "font", "regex", "pattern", "channel", "video", "track",
        "playlist", "public", "ref", "reference", "branch", "crumb", "arn", "gravatar", "model",
        "chunk", "shard", "sequence", "proof", "ray", "pop",
    ]
    private static let anywhere: Set<String> = [
        "cursor", "etag", "checksum", "digest", "fingerprint", "integrity", "trace", "public",
        "correlation", "pagination", "page",
    ]

    /// The same at the end of names without capitals, such as those of header fields.
    private static let endings = [
        "cursor", "hash", "etag", "checksum", "digest", "fingerprint", "thumbprint",
    ]

    static func isOne(_ name: some StringProtocol) -> Bool {
        let parts = NameParts(name)
        let words = parts.words
        guard let word = words.last else { return false }
        return last.contains(NameParts.stem(word))
            || words.contains { anywhere.contains(NameParts.stem($0)) }
            || word.hasSuffix("id") && word.utf8.count > 5
            || endings.contains { word.hasSuffix($0) } || words.suffix(2) == ["e", "tag"]
            || SecretNames.isPageToken(parts)
    }
}
