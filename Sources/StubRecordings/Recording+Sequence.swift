package import StubHTTP
package import StubJSON

extension Recording {
    /// What a replay does with several recordings of the same request.
    package struct Sequence: Sendable, Hashable {
        /// Which recording comes after one that was replayed.
        package enum Mode: String, Sendable, Hashable, CaseIterable {
            /// The next one; the last one is repeated.
            case stick
            /// The next one; after the last one, the first again.
            case cycle
            /// The one that was recorded after the write that was replayed last; without a write in
            /// between, the next one that was recorded without a write before it.
            case state
        }

        /// What comes after the recording; the first recording of a request decides for all.
        package var mode: Mode
        /// The write that preceded the recording, such as `POST /cart`; `nil` if none did since
        /// the previous recording of the same request.
        package var after: String?

        /// Creates a sequence; `after` is a method and a path.
        package init(_ mode: Mode, after: String? = nil) {
            self.mode = mode
            self.after = after
        }

        /// The JSON form: the mode alone, or an object if there is more.
        package var json: JSONValue {
            guard let after else { return .string(mode.rawValue) }
            return ["mode": .string(mode.rawValue), "after": .string(after)]
        }

        /// The value of `after` that names a request.
        package static func name(of method: HTTPMethod, _ path: some StringProtocol) -> String {
            "\(method.rawValue) \(path)"
        }
    }

    /// Whether the request may change what later requests are answered.
    package static func isWrite(_ method: HTTPMethod) -> Bool {
        ![.get, .head, .options, HTTPMethod("QUERY")].contains(method)
    }
}
