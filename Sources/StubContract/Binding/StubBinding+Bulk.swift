package import StubJSON

extension StubBinding {
    /// How several rows are added by one request: all of them, or none.
    package struct Bulk: Sendable, Hashable {
        /// The place of the array of rows in the request body; the root if the body is the array.
        package var place: JSONPointer
        /// The element of the response for each row; `nil` if it is the row.
        package var element: BulkElement?
        /// The place of an array with the ids of the rows in the response; `nil` if it has none.
        package var ids: JSONPointer?
        /// Whether a body that is an object adds a single row.
        package var allowsSingle = false

        /// Creates a description of rows at a place of the body, which are answered as they are.
        package init(place: JSONPointer = .root) {
            self.place = place
        }
    }

    /// The element of a response for one of several rows, such as `{"status": 201, "data": {…}}`.
    package struct BulkElement: Sendable, Hashable {
        /// The element without its row.
        package var template: JSONObject
        /// Where the row is.
        package var row: Place
        /// The member with the status of a row, 201; `nil` if there is none.
        package var status: String?
        /// The member with the position of the row in the request; `nil` if there is none.
        package var index: String?

        /// Where an element contains the row.
        package enum Place: Sendable, Hashable {
            /// In a member.
            case member(String)
            /// Beside the other members: these members of the row.
            case members(Set<String>)
        }
    }
}
