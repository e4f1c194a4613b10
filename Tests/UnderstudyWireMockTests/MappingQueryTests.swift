import StubJSON
import TestSupport
import Testing

@testable import UnderstudyWireMock

/// Which of the two formats a journal query is in.
struct MappingQueryTests {
    @Test(arguments: [
        (#"{"urlPath": "/a"}"#, true), (#"{"operation": "a"}"#, false),
        (#"{"headers": {"A": {"equalTo": "b"}}}"#, true),
        (#"{"headers": {"A": {"contains": "b"}}}"#, false),
        (#"{"headers": {"A": {"not": "b"}}}"#, false),
        (#"{"headers": {"A": {"not": {"contains": "b"}}}}"#, false),
        (#"{"headers": {"A": {"not": {"equalTo": "b"}}}}"#, true),
        (#"{"headers": {"A": {"anyOf": ["b"]}}}"#, false),
        (#"{"headers": {"A": {"matches": "b"}}}"#, true),
        (#"{"headers": {"A": {"matches": "b"}}, "jsonPath": {}}"#, false),
    ])
    func `a query is WireMock's if only WireMock has its words`(
        query: String, isMapping: Bool
    ) throws {
        #expect(MappingQuery.isOne(try Sample.json(query), isUsual: false) == isMapping)
    }
}
