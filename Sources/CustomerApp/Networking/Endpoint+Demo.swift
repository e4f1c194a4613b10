public import Foundation

extension Endpoint {
    /// The same operation with what an app without a server is answered, as JSON of the API's shape.
    ///
    /// It is read like an answer, so demo data that breaks the contract is found as the server's is.
    public func demo(_ json: String) -> Self {
        demo(Data(json.utf8), mediaType: "application/json")
    }

    /// The same operation with a file that an app without a server is answered.
    public func demo(_ content: Data, mediaType: String) -> Self {
        with {
            $0.demoReply = HTTPReply(
                status: 200, headers: ["Content-Type": mediaType], body: content)
        }
    }
}

extension Endpoint where Response == NoContent {
    /// The same operation with the empty answer that an app without a server gets.
    func demo() -> Self {
        with { $0.demoReply = HTTPReply(status: 204) }
    }
}
