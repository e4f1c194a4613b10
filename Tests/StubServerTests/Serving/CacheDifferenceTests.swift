import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// The read cache does not change behaviour.
///
/// Two stubs, one with and one without it, get the same random requests, and their responses,
/// journals, tokens and coverage are compared.
@Suite(.timeLimit(.minutes(10)))
struct CacheDifferenceTests {
    static let seeds: Range<UInt64> = 0..<(Extent.isWhole ? 40 : 5)
    private static let operations = 520

    @Test(arguments: seeds)
    func `a stub with the cache behaves like one without`(_ seed: UInt64) async throws {
        let editions = try Self.editions.get()
        let playback = [nil, StubPlayback.passthrough, nil, .strict, .live][Int(seed % 5)]
        let pair = StubPair(editions[0], hasUpstream: playback != nil) {
            $0.seed = seed
            $0.isStrict = seed & 1 == 1
            $0.allowsCrossOrigin = seed & 2 == 0
            $0.accessLifetime = 300
            $0.playback = playback ?? .passthrough
        }
        var source = OperationSource(seed: seed)
        for number in 1...Self.operations {
            let operation = source.next()
            switch operation {
            case .request(let request):
                let (response, difference) = await pair.ask(request)
                source.learn(from: response)
                try #require(
                    difference == nil,
                    "seed \(seed), operation \(number), \(operation): \(difference ?? "")")
            case .change(_, let change):
                pair.change(change)
            case .advance(let seconds):
                pair.clock.advance(by: seconds)
            case .adopt(let edition):
                pair.change { $0.sessions.adopt(editions[edition]) }
            }
            if number % 130 == 0 || number == Self.operations {
                let difference = pair.stateDifference
                try #require(
                    difference == nil,
                    "seed \(seed), after operation \(number), \(operation): \(difference ?? "")")
            }
        }
        // A test without cache hits would prove nothing.
        if playback != .live { #expect(pair.hits > Self.operations / 20) }
    }

    // MARK: - Editions

    /// The sample contract with few rows; then other rows, other pages, and neither.
    private static let editions = Result<[StubDefinition], any Error> {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let file = root + "/Contracts/customer/openapi.json"
        let reading = try ContractReading(file)
        let tree = try DocumentTree(folder: root + "/Fixtures/customer")
        let (few, others) = (try Self.rows(of: tree, from: 0), try Self.rows(of: tree, from: 3))
        let contract = try reading.contract(for: tree)
        let smallPages = try ContractLoader.load(try Self.withSmallPages(ContractFile.read(file)))
        return try [(contract, few), (contract, others), (smallPages, few), (contract, few)].map {
            try StubDefinition(contract: $0, fixtures: $1, scenarios: reading.scenarios)
        }
    }

    /// A few rows of each collection, so that many operations take little time.
    private static func rows(of tree: DocumentTree, from start: Int) throws -> DocumentTree {
        DocumentTree(
            try tree.documents.map { path, document in
                guard let rows = document.value.array else { return (path, document) }
                let few = JSONValue.array(Array(rows.dropFirst(start).prefix(6)))
                return (
                    path, try JSONDocument(file: path, bytes: JSONSerializer.bytes(few))
                )
            })
    }

    private static func withSmallPages(_ document: JSONDocument) throws -> JSONDocument {
        let text = document.value.description
        let small = text.split(separator: #""default":30"#, omittingEmptySubsequences: false)
            .joined(separator: #""default":2"#)
        try #require(small != text)
        return try JSONDocument(file: document.file, bytes: Array(small.utf8))
    }
}
