import StubHTTP
package import StubJSON
import StubRecordings

/// Drafts an OpenAPI 3.1 document of recorded traffic, which all of the traffic satisfies.
package struct ContractDraft {
    /// The document.
    package let document: JSONValue
    /// The number of operations.
    package let operations: Int
    /// The paths of recordings that are described by no operation.
    package let skipped: [String]

    /// - Parameter title: the name of the API.
    package init(of traffic: RecordedTraffic, title: String) {
        let groups = TrafficGroup.all(in: traffic)
        var components = ComponentDraft()
        for group in groups { components.add(group) }
        var paths = JSONObject()
        var ids: Set<String> = []
        var schemes = JSONObject()
        var skipped: [String] = []
        var count = 0
        for (path, names, members) in Self.paths(groups) {
            var item = JSONObject()
            for group in members {
                guard Self.methods.contains(group.method.rawValue) else {
                    skipped.append("\(group.method.rawValue) \(path)")
                    continue
                }
                let id = Self.free(group.operationName, among: &ids)
                let draft = OperationDraft(group: group, components: components)
                item[group.method.rawValue.lowercased()] = draft.json(id: id, names: names)
                if let security = SecurityDraft.required(by: group) {
                    schemes[security.name] = security.scheme
                }
                count += 1
            }
            if !item.isEmpty { paths[path] = .object(item) }
        }
        var document: JSONObject = [
            "openapi": "3.1.0", "info": ["title": .string(title), "version": "1.0.0"],
            "paths": .object(paths),
        ]
        var shared = JSONObject()
        let used = Self.references(in: .object(paths))
        let schemas = components.json.filter { used.contains($0.0) }
        if !schemas.isEmpty { shared["schemas"] = .object(JSONObject(schemas)) }
        if !schemes.isEmpty { shared["securitySchemes"] = .object(schemes) }
        if !shared.isEmpty { document["components"] = .object(shared) }
        self.document = .object(document)
        self.skipped = skipped
        operations = count
    }

    private static let methods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE",
    ]

    /// The groups by template; all methods of a path share the names of its parameters.
    private static func paths(
        _ groups: [TrafficGroup]
    ) -> [(path: String, names: [String], groups: [TrafficGroup])] {
        var order: [PathOutline] = []
        var byTemplate: [PathOutline: [TrafficGroup]] = [:]
        for group in groups {
            if byTemplate[group.template] == nil { order.append(group.template) }
            byTemplate[group.template, default: []].append(group)
        }
        return order.compactMap { template in
            guard let members = byTemplate[template], let first = members.first else { return nil }
            var all = first
            all.samples = members.flatMap(\.samples)
            return (all.path, all.parameterNames, members)
        }
    }

    private static func free(_ name: String, among ids: inout Set<String>) -> String {
        let name = name.isEmpty ? "root" : name
        var free = name
        var number = 2
        while !ids.insert(free).inserted {
            free = name + String(number)
            number += 1
        }
        return free
    }

    private static func references(in value: JSONValue) -> Set<String> {
        switch value {
        case .object(let object):
            object.members.reduce(into: []) { names, member in
                if member.key == "$ref", let text = member.value.string,
                    let name = text.split(separator: "/").last
                {
                    names.insert(String(name))
                } else {
                    names.formUnion(references(in: member.value))
                }
            }
        case .array(let elements):
            elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
        case .null, .bool, .number, .string: []
        }
    }
}
