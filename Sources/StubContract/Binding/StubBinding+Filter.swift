extension StubBinding {
    /// A query parameter that selects rows by a field.
    package struct Filter: Sendable, Hashable {
        /// The name of the parameter.
        package var parameter: String
        /// The field; dots lead into objects, also those of arrays.
        package var field: String
        /// How the field is compared with the parameter's value.
        package var test = Test.equals

        /// How a field is compared with the value of a parameter, as it is written before the field.
        package enum Test: String, Sendable, Hashable, CaseIterable {
            /// The field, or an element of it, is one of several values between commas.
            case equals = ""
            /// The field is not less than the value.
            case atLeast = ">="
            /// The field is not greater than the value.
            case atMost = "<="
            /// The field is greater than the value.
            case above = ">"
            /// The field is less than the value.
            case below = "<"
            /// The value occurs in the field, ignoring case.
            case contains = "~"
        }
    }
}

extension StubBinding.Filter {
    /// Reads the field, optionally after an operator, as in `price` and `>= price`; `nil` if there is
    /// no field, or if the operator is unknown.
    package init?(parameter: String, written: String) {
        let marks = written.prefix { "<>=~!".contains($0) }
        let field = written.dropFirst(marks.count).drop { $0 == " " }
        guard let test = Test(rawValue: String(marks)), !field.isEmpty else { return nil }
        self.init(parameter: parameter, field: String(field), test: test)
    }

    /// The members by which an object is equal to a value, as `category=shoes` selects rows with
    /// `{"id": 3, "slug": "shoes"}`.
    package static let identities = [
        "id", "_id", "uuid", "uid", "gid", "guid", "did", "key", "code", "slug", "name", "title",
        "label", "value", "username", "login", "handle", "email",
    ]

    /// The field after the operator.
    package var written: String { test == .equals ? field : "\(test.rawValue) \(field)" }
}
