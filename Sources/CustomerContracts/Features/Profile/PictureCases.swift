import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Pictures that are downloaded in parts, all of which belong to one version of the file.
enum PictureCases {
    private static let rule = Rule(.operation(Operation.image))
    private static let allowed = ["response/header"]

    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        for (tag, condition) in [("\"v1\"", "\"v1\""), ("W/\"v1\"", nil)] {
            ContractCase("C13", "ranges", .caching, allowing: allowed) { stage, then in
                let stage = await stage.anotherApp { $0.downloadPartSize = 4 }
                stage.stub.rules.add(
                    rule.part([1, 2, 3, 4], "bytes 0-3/6", tag).part([5, 6], "bytes 4-5/6", tag))
                let picture = try await stage.picture()
                then.equal(picture, Data([1, 2, 3, 4, 5, 6]), "the file out of its parts")
                let sent = stage.exchanges(Operation.image).map(\.request.fields)
                then.equal(sent.map { $0["Range"] }, ["bytes=0-3", "bytes=4-7"], "the parts")
                then.equal(
                    sent.map { $0["If-Range"] }, [nil, condition], "the version asked for")
            }
        }
        ContractCase("C13", "ranges", .caching, allowing: allowed) { stage, then in
            let stage = await stage.anotherApp { $0.downloadPartSize = 4 }
            stage.stub.rules.add(
                rule.part([1, 2, 3, 4], "bytes 0-3/6", "\"v1\"")
                    .respond(200, headers: ["Content-Type": "image/png"], body: .bytes([9, 9, 9])))
            then.equal(
                try await stage.picture(), Data([9, 9, 9]), "the new file, alone, after a change")
            stage.stub.rules.removeAll()
            stage.stub.rules.add(
                rule.part([1, 2, 3, 4], "bytes 0-3/6", "\"v1\"")
                    .part([1, 2, 3, 4], "bytes 0-3/6", "\"v1\""))
            let failure = await then.error(AppError.self, "the first part again") {
                try await stage.picture()
            }
            then.equal(failure, .badContent(.wrongRange), "what it becomes")
            for (bytes, range, what) in [
                ([1, 2, 3], "bytes 0-3/6", "a part that is shorter than it says"),
                ([1, 2, 3, 4, 5], "bytes 0-3/6", "a part that is longer than it says"),
                ([1, 2, 3, 4, 5, 6], "bytes 0-5/6", "more than was asked for"),
                ([1, 2, 3, 4], nil, "a part that does not say which"),
                ([1, 2, 3, 4], "bytes 3-0/6", "a part that ends before its beginning"),
                ([1, 2, 3, 4], "lines 0-3/6", "a part in another unit"),
            ] as [([UInt8], String?, String)] {
                stage.stub.rules.removeAll()
                stage.stub.rules.add(rule.part(bytes, range, "\"v1\""))
                let failure = await then.error(AppError.self, what) { try await stage.picture() }
                then.equal(failure, .badContent(.wrongRange), "what becomes of \(what)")
            }
        }
        ContractCase("C13", "ranges", .caching, allowing: allowed) { stage, then in
            let stage = await stage.anotherApp { $0.downloadPartSize = 4 }
            stage.stub.rules.add(
                rule.part([1, 2, 3, 4], "bytes 0-3/*", "\"v1\"")
                    .part([5, 6, 7, 8], "bytes 4-7/*", "\"v1\"")
                    .part([9], "bytes 8-8/*", "\"v1\""))
            then.equal(
                try await stage.picture(), Data([1, 2, 3, 4, 5, 6, 7, 8, 9]),
                "a file of unknown length")
        }
        ContractCase("C13", "ranges", .caching) { stage, then in
            // More failures than the app fetches pictures at the same time.
            stage.refuse(Operation.image, 404, times: 12)
            await withTaskGroup { group in
                for _ in 1...12 { group.addTask { _ = try? await stage.picture() } }
            }
            let picture = Task { try await stage.picture() }
            then.isTrue(
                try await stage.arrives(Operation.image, count: 13),
                "a picture is asked for after others have failed")
            let first = stage.exchanges(Operation.image).last?.request.fields["Range"]
            then.equal(first, "bytes=0-262143", "the first part of it")
            if stage.exchanges(Operation.image).count < 13 { picture.cancel() }
            then.isTrue((try? await picture.value) != nil, "the picture")
        }
        ContractCase("F04", "uploads say what they are", .features) { stage, then in
            try await stage.signIn()
            for type in ["image/jpeg", "image/png"] {
                let picture = Picture(data: Data([1, 2, 3]), mediaType: type)
                _ = try await stage.app.imageService().uploadAvatar(picture)
                let sent = stage.exchanges(Operation.avatar).last?.request.body ?? []
                then.isTrue(
                    String(decoding: sent, as: UTF8.self).contains("Content-Type: \(type)"),
                    "the type of the part is \(type)")
            }
        }
    }
}

extension Stage {
    fileprivate func picture() async throws -> Data {
        try await app.imageService().image(at: url("/images/product-1.png"))
    }
}

extension Rule {
    /// Adds a part of a picture.
    fileprivate func part(_ bytes: [UInt8], _ range: String?, _ tag: String) -> Rule {
        var headers: HTTPFields = ["Content-Type": "image/png", "ETag": tag]
        if let range { headers["Content-Range"] = range }
        return respond(206, headers: headers, body: .bytes(bytes))
    }
}
