public import Foundation

extension Endpoint {
    /// Returns the operation with demo data.
    ///
    /// The data is JSON that is decoded in place of a response when `AppConfiguration.usesDemoData`
    /// is set. It is decoded like a response, so demo data that breaks the contract is an error as
    /// well.
    public func demo(_ json: String) -> Self {
        demo(Data(json.utf8), mediaType: "application/json")
    }

    /// Returns the operation with a file as demo data.
    public func demo(_ content: Data, mediaType: String) -> Self {
        with {
            $0.demoReply = HTTPReply(
                status: 200, headers: ["Content-Type": mediaType], body: content)
        }
    }
}

extension Endpoint where Response == NoContent {
    /// Returns the operation with an empty response (204) as demo data.
    func demo() -> Self {
        with { $0.demoReply = HTTPReply(status: 204) }
    }
}
