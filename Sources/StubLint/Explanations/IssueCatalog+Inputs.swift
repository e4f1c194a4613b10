extension IssueCatalog {
    /// Files and documents that commands were given.
    static let inputs = IssueExplanation.all(
        """
        input/missing: A file or folder that the command needs does not exist.
          Example: understudy serve, in a folder without Contracts/.
          Advice: Correct the path, or run the command in the folder of the project.
        wiremock/refused: A mapping has a part that is not supported.
          Example: A "transformers" entry that is not "response-template".
          Advice: Express it in another way: the page Coming from WireMock lists what is supported.
        """)
}
