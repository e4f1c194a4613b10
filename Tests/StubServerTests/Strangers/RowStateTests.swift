import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// What actions on a row change, where a document says it by their names and bodies alone.
struct RowStateTests: DocumentWriting {
    private static let state = #"{"type": "string", "enum": ["OPEN", "IN_PROGRESS", "CANCELLED"]}"#
    private static let time = #"{"type": ["string", "null"], "format": "date-time"}"#
    private static let ride = object(
        #""id": {"type": "integer"}, "status": \#(state), "note": \#(text), "price": {"type": "number"}, "isActive": \#(flag), "archivedAt": \#(time)"#
    )
    private static let done = object(#""success": \#(flag)"#)
    private static let id =
        #""parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}], "#

    private static func action(
        _ name: String, _ method: String = "post", _ body: String? = nil, _ answer: String? = ride
    ) -> String {
        #""/rides/{id}/\#(name)": {\#(id)\#(call(method, body, Self.answer(200, answer)))}"#
    }

    private func served() throws -> Served {
        let change = Self.object(#""status": \#(Self.state), "reason": \#(Self.text)"#)
        let paths = [
            #""/rides": {\#(Self.call("get", nil, Self.answer(200, #"{"type": "array", "items": \#(Self.ride)}"#)))}"#,
            #""/rides/{id}": {\#(Self.id)\#(Self.call("get", nil, Self.answer(200, Self.ride))), \#(Self.call("put", Self.object(#""note": \#(Self.text), "price": {"type": "number"}"#), Self.answer(200, Self.ride)))}"#,
            Self.action("cancel", "post", Self.object(#""note": \#(Self.text)"#)),
            Self.action("status", "patch", change),
            Self.action("archive", "post", nil, Self.done), Self.action("unarchive"),
            Self.action("deactivate"), Self.action("activate", "put"),
            Self.action("comments", "put", Self.object(#""note": \#(Self.text)"#), Self.done),
            Self.action("refund", "post", Self.object(#""price": {"type": "number"}"#)),
        ]
        return try Served.document(
            Self.document(paths, schemes: ""),
            fixtures: [
                (
                    "rides",
                    #"[{"id": 1, "status": "OPEN", "note": "n", "price": 5, "isActive": true, "archivedAt": null}, {"id": 2, "status": "OPEN", "note": "m", "price": 6, "isActive": true, "archivedAt": null}]"#
                )
            ])
    }

    private func row(_ served: Served, _ id: Int = 1) throws -> JSONValue {
        try served.get("/rides/\(id)").json()
    }

    @Test func `an action sets the value of a list that is named after it`() throws {
        let served = try served()
        let answer = try served.send(.post, "/rides/1/cancel", json: #"{"note": "ill"}"#)
        #expect(try answer.json()["status"] == "CANCELLED")
        #expect(try row(served)["status"] == "CANCELLED")
        // What a POST sends may mean something else than the row's member of that name.
        #expect(try row(served)["note"] == "n")
        #expect(try row(served, 2)["status"] == "OPEN")
    }

    @Test func `a PATCH of a part writes the members that it shares with the row`() throws {
        let served = try served()
        _ = try served.send(
            .patch, "/rides/1/status", json: #"{"status": "IN_PROGRESS", "reason": "r"}"#)
        #expect(try row(served)["status"] == "IN_PROGRESS")
        #expect(try row(served)["reason"] == nil)
    }

    @Test func `an action sets a time that is named after it, and its opposite takes it away`()
        throws
    {
        let served = try served()
        #expect(try served.send(.post, "/rides/1/archive").json()["success"] != nil)
        #expect(try row(served)["archivedAt"]?.string != nil)
        _ = try served.send(.post, "/rides/1/unarchive")
        #expect(try row(served)["archivedAt"] == .null)
    }

    @Test func `an action sets a Boolean that is named after it, and its opposite unsets it`()
        throws
    {
        let served = try served()
        _ = try served.send(.post, "/rides/1/deactivate")
        #expect(try row(served)["isActive"] == false)
        _ = try served.send(.put, "/rides/1/activate")
        #expect(try row(served)["isActive"] == true)
    }

    @Test func `a POST does not write what it is not named after`() throws {
        let served = try served()
        _ = try served.send(.post, "/rides/1/refund", json: #"{"price": 1}"#)
        #expect(try row(served)["price"] == 5)
    }

    @Test func `what is below a row in the plural is none of its members`() throws {
        let served = try served()
        let answer = try served.send(.put, "/rides/1/comments", json: #"{"note": "first"}"#)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try row(served)["note"] == "n")
    }

    @Test func `a PUT deletes nothing where no member is required`() throws {
        let served = try served()
        let answer = try served.send(.put, "/rides/1", json: #"{"note": "new"}"#)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try row(served)["note"] == "new")
        #expect(try row(served)["price"] == 5)
    }
}
