extension IssueCatalog {
    /// Files and documents that commands were given.
    static let inputs: [IssueExplanation] = [
        IssueExplanation(
            "input/missing", "A file or folder that the command needs does not exist.",
            example: "understudy serve, in a folder without Contracts/.",
            advice: "Correct the path, or run the command in the folder of the project."),
        IssueExplanation(
            "wiremock/refused", "A mapping has a part that is not supported.",
            example: "A \"transformers\" entry that is not \"response-template\".",
            advice: "Express it in another way: the page Coming from WireMock lists what is "
                + "supported."),
    ]
}
