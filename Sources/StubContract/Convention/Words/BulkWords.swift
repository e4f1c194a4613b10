import StubJSON

/// The words by which documents name what concerns several rows in one request.
enum BulkWords {
    /// Whether the end of a path says that a request creates several rows: `/things/bulk`.
    static func isPath(_ name: String) -> Bool { paths.contains(TokenWords.plain(name)) }

    private static let paths: Set<String> = [
        "bulk", "batch", "multiple", "many", "import", "bulkcreate", "createbulk", "batchcreate",
        "createbatch", "createmany", "bulkinsert", "batchinsert", "insertmany", "bulkimport",
        "batchimport", "bulkadd", "addmany", "bulkupload",
    ]

    /// Members with the number of rows that were created, beside the words of lists.
    static let counts: Set<String> = [
        "created", "createdcount", "totalcreated", "inserted", "insertedcount", "imported",
        "importedcount", "added", "addedcount", "processed", "processedcount", "accepted",
        "acceptedcount", "succeeded", "succeededcount", "successcount", "successful",
        "successfulcount", "received", "affected", "affectedrows", "rowsaffected",
    ]

    /// Members that describe rows that could not be created, of which there are none.
    static let failures: Set<String> = [
        "failed", "failedcount", "failures", "failurecount", "errors", "errorcount", "rejected",
        "rejectedcount", "invalid", "invalidcount", "skipped", "skippedcount", "warnings",
        "unprocessed", "error",
    ]

    static let statuses: Set<String> = ["status", "statuscode", "code", "httpstatus", "httpcode"]
    static let indices: Set<String> = ["index", "position", "idx", "rowindex", "itemindex"]
    static let successes: Set<String> = ["created", "success", "succeeded", "successful", "ok"]
}
