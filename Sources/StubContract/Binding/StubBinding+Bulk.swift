public import StubJSON

extension StubBinding {
    /// How several rows are added by one request: all of them, or none.
    public struct Bulk: Sendable, Hashable {
        /// The place of the array of rows in the request body; the root if the body is the array.
        public var place: JSONPointer
        /// The element of the response for each row; `nil` if it is the row.
        public var element: BulkElement?
        /// The place of an array with the ids of the rows in the response; `nil` if it has none.
        public var ids: JSONPointer?
        /// Whether a body that is an object adds a single row.
        public var allowsSingle = false

        /// Creates a description of rows at a place of the body, which are answered as they are.
        public init(place: JSONPointer = .root) {
            self.place = place
        }
    }

    /// The element of a response for one of several rows, such as `{"status": 201, "data": {…}}`.
    public struct BulkElement: Sendable, Hashable {
        /// The element without its row.
        public var template: JSONObject
        /// Where the row is.
        public var row: Place
        /// The member with the status of a row, 201; `nil` if there is none.
        public var status: String?
        /// The member with the position of the row in the request; `nil` if there is none.
        public var index: String?

        /// Where an element contains the row.
        public enum Place: Sendable, Hashable {
            /// In a member.
            case member(String)
            /// Beside the other members: these members of the row.
            case members(Set<String>)
        }
    }
}
