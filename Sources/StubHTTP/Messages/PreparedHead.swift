/// The part of a response head that is the same for every client: all but `Date` and `Connection`.
final class PreparedHead: Sendable {
    let bytes: [UInt8]
    let hasDate: Bool
    let asksToClose: Bool

    init(_ response: HTTPResponse) {
        var bytes: [UInt8] = []
        // Enough for nearly all, so that the text is not moved while it grows.
        bytes.reserveCapacity(256)
        let encoder = ResponseEncoder()
        hasDate = encoder.writeStart(of: response, into: &bytes)
        encoder.writeLength(of: response, isHead: false, into: &bytes)
        asksToClose = encoder.asksToClose(response.fields)
        self.bytes = bytes
    }
}
