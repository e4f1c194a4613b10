import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

/// Every operation of the sample contract, with the sample fixtures.
struct ShippedContractTests {
    /// An operation, and a request that it must answer with success.
    struct Sample: Sendable, CustomTestStringConvertible {
        let operation: String
        let method: HTTPMethod
        let target: String
        let body: String?
        let needsToken: Bool

        var testDescription: String { "\(operation): \(method) \(target)" }
    }

    @Test func `every operation is answered from a fixture`() throws {
        let definition = try Served.customer().stub.definition
        let names = Set(definition.fixtures.names)
        for operation in definition.contract.operations {
            let binding = try #require(operation.binding, "\(operation.id)")
            #expect(names.contains(binding.fixture), "\(operation.id)")
        }
    }

    @Test func `requests and responses of every operation satisfy the contract`() throws {
        let samples = try Self.samples()
        #expect(Set(samples.map(\.operation)).count >= 70)
        for sample in samples {
            let served = try Served.customer()
            let response = try served.send(sample)
            #expect(
                response.status / 100 == 2, "\(sample.testDescription): \(response.text)")
            #expect(
                response.fields["Understudy-Issues"] == nil,
                "\(sample.testDescription): \(response.fields["Understudy-Issues"] ?? "")")
            #expect(response.fields["Matched-Operation"] == sample.operation)
        }
    }

    @Test func `every operation that needs a token rejects a request without one as declared`()
        throws
    {
        let served = try Served.customer()
        for sample in try Self.samples() where sample.needsToken {
            let isUpload = sample.operation == "uploadAvatar"
            let response = try served.send(
                sample.method, sample.target, json: isUpload ? Self.avatar : sample.body,
                fields: isUpload ? ["Content-Type": "multipart/form-data; boundary=b"] : [:])
            #expect(response.status == 401, "\(sample.testDescription)")
            // The request lacks its token; nothing is wrong with the response.
            #expect(
                response.issueCodes == ["request/security/required"], "\(sample.testDescription)")
        }
    }

    @Test func `every operation on a missing row satisfies the contract`() throws {
        for sample in try Self.samples() where sample.target.contains("/1") {
            let served = try Served.customer()
            let absent = Sample(
                operation: sample.operation, method: sample.method,
                target: sample.target.replacing("/1", with: "/999999", maxReplacements: 1),
                body: sample.body, needsToken: sample.needsToken)
            let response = try served.send(absent)
            #expect(response.status == 404, "\(absent.testDescription): \(response.text)")
            #expect(response.fields["Understudy-Issues"] == nil, "\(absent.testDescription)")
        }
    }

    @Test func `every page of every list satisfies the contract`() throws {
        let served = try Served.customer()
        for operation in served.stub.definition.contract.operations where !operation.requiresToken {
            guard case .list? = operation.binding?.action, !operation.path.contains("{"),
                operation.path != "/users/filter"
            else { continue }
            let response = try served.get(
                operation.path + (operation.takes("limit") ? "?limit=0" : ""))
            #expect(response.status == 200)
            #expect(response.issueCodes == [], "\(operation.path)")
        }
    }

    // MARK: - Samples

    /// One request per operation, and one more for each declared example of its body.
    private static func samples() throws -> [Sample] {
        try Served.customer().stub.definition.contract.operations.flatMap { operation in
            let target = fill(operation.path) + query(of: operation)
            let bodies = operation.requestBody?.content.flatMap { $0.examples.map(\.value) } ?? []
            let texts = bodies.map { Optional(JSONSerializer.string($0)) }
            return (texts.isEmpty ? [nil] : texts).map {
                Sample(
                    operation: operation.id, method: operation.method, target: target, body: $0,
                    needsToken: operation.requiresToken)
            }
        }
    }

    private static func fill(_ path: String) -> String {
        path.replacing("{id}", with: "1").replacing("{userId}", with: "1")
            .replacing("{slug}", with: "beauty").replacing("{tag}", with: "hiking")
            .replacing("{name}", with: "product-1.png")
    }

    fileprivate static let avatar =
        "--b\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"a.png\"\r\n"
        + "Content-Type: image/png\r\n\r\nPNG\r\n--b--\r\n"

    private static func query(of operation: ContractOperation) -> String {
        let values = [
            ("limit", "3"), ("skip", "1"), ("sortBy", "id"), ("order", "desc"), ("q", "a"),
            ("brands", "Ostara,Foldmark"), ("key", "hair.color"), ("value", "Brown"),
        ]
        let items = values.filter { operation.takes($0.0) }.map { "\($0.0)=\($0.1)" }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }
}

extension ContractOperation {
    fileprivate func takes(_ name: String) -> Bool {
        parameters.contains { $0.location == .query && $0.name == name }
    }
}

extension Served {
    /// Sends the sample; a refresh uses a token that was just issued.
    fileprivate func send(_ sample: ShippedContractTests.Sample) throws -> HTTPResponse {
        let tokens = try login()
        if sample.operation == "uploadAvatar" {
            return try send(
                .post, sample.target, json: ShippedContractTests.avatar, token: tokens.access,
                fields: ["Content-Type": "multipart/form-data; boundary=b"])
        }
        let body =
            sample.operation == "refreshToken"
            ? #"{"refreshToken": "\#(tokens.refresh)"}"# : sample.body
        return try send(
            sample.method, sample.target, json: body,
            token: sample.needsToken ? tokens.access : nil)
    }
}
