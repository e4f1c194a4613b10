import StubJSON

extension Coverage {
    /// The coverage for tools.
    var report: JSONValue {
        let reachable = reachable
        return [
            "declared": .int(declaredCount),
            "seen": .int(seenCount),
            "reachable": .int(reachable.count),
            "reachableSeen": .int(reachable.count { $0.seen > 0 }),
            "missing": .array(missing.map { .string($0.description) }),
            "gaps": .array(gaps.map(json)),
            "needlessGaps": .array(needlessGaps.map { .string($0.reason) }),
            "operations": .array(
                operations.map { operation in
                    [
                        "id": .string(operation.id),
                        "statuses": .object(
                            JSONObject(
                                operation.statuses.map { ($0.declared, .int($0.seen)) })),
                        "media": .object(
                            JSONObject(
                                operation.statuses.filter { !$0.media.isEmpty }
                                    .map { ($0.declared, Self.json($0.media)) })),
                        "undeclared": .array(operation.undeclared.map { .int($0) }),
                    ]
                }),
        ]
    }

    private static func json(_ media: [Media]) -> JSONValue {
        .object(JSONObject(media.map { ($0.declared, .int($0.seen)) }))
    }

    private func json(_ gap: CoverageGap) -> JSONValue {
        let covered = responses.map(\.response).filter(gap.covers)
        return [
            "reason": .string(gap.reason),
            "responses": .array(covered.map { .string($0.description) }),
            "operations": .array(gap.operations.map { .string($0) }),
            "statuses": .array(gap.statuses.map { .string($0) }),
            "media": .array(gap.media.map { .string($0) }),
        ]
    }

    /// Reads a coverage that ``report`` wrote.
    init(report: JSONValue) {
        let operations = report["operations"]?.elements { json -> Operation? in
            guard let id = json["id"]?.string else { return nil }
            let statuses = json["statuses"]?.object?.members.map { status in
                Status(
                    declared: status.key, seen: status.value.number?.int ?? 0,
                    media: json["media"]?[status.key]?.object?.members.map {
                        Media(declared: $0.key, seen: $0.value.number?.int ?? 0)
                    } ?? [])
            }
            return Operation(
                id: id, statuses: statuses ?? [],
                undeclared: json["undeclared"]?.elements { $0.number?.int } ?? [])
        }
        let gaps = report["gaps"]?.elements { json -> CoverageGap? in
            guard let reason = json["reason"]?.string else { return nil }
            return CoverageGap(
                json["operations"]?.elements(\.string) ?? [],
                statuses: json["statuses"]?.elements(\.string) ?? [],
                media: json["media"]?.elements(\.string) ?? [], because: reason)
        }
        self.init(operations: operations ?? [], gaps: gaps ?? [])
    }
}
