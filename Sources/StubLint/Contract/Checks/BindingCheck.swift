import StubContract
import StubJSON

extension ContractCheck {
    /// Finds `x-stub`s that name parameters, members or statuses that the operation lacks.
    static let bindings = ContractCheck { lint in
        for operation in lint.survey.operations {
            guard let own = operation.node["x-stub"] else { continue }
            lint.checkParameters(named: own, of: operation)
            lint.checkMessages(of: own, of: operation)
        }
    }
}

extension ContractLint {
    fileprivate mutating func checkParameters(
        named binding: DocumentNode, of operation: ContractSurvey.Operation
    ) {
        let parameters = parameters(of: operation)
        // A search by POST has its parameters in the body.
        if binding["readsBody"]?.value != true {
            let query = parameters.filter { $0["in"]?.value.string == "query" }
            checkQuery(of: binding, among: query.flatMap(documents.written).map(\.name))
        }
        let path = Self.names(parameters, in: "path")
        for (_, node) in binding["where"]?.members ?? [] where node.value != "$user" {
            check(node, among: path, "path")
        }
        // The query may identify the row too.
        if let id = binding["id"] {
            check(id, among: path + Self.names(parameters, in: "query"), "path")
        }
        if let parent = binding["parent"]?["parameter"] {
            // The request body may identify the parent too.
            if !path.isEmpty { check(parent, among: path, "path") }
        }
    }

    private mutating func checkQuery(of binding: DocumentNode, among query: [String]) {
        let page = binding["page"]
        var named = [
            page?["limit"], page?["skip"], page?["page"], page?["cursor"], page?["after"],
            page?["before"], page?["since"],
            binding["sort"]?["by"], binding["sort"]?["order"], binding["select"],
            binding["match"]?["key"], binding["match"]?["value"],
        ].compactMap(\.self)
        named += binding["search"]?["parameters"]?.elements ?? []
        named += binding["sort"]?["whenFiltered"]?["parameters"]?.elements ?? []
        // An empty text is for a list that has no such parameter.
        for node in named where node.value != "" { check(node, among: query, "query") }
        for (name, node) in binding["filters"]?.members ?? [] where !query.contains(name) {
            reportParameter(name, at: node, among: query, "query")
        }
    }

    private static func names(_ parameters: [DocumentNode], in location: String) -> [String] {
        parameters.filter { $0["in"]?.value.string == location }
            .compactMap { $0["name"]?.value.string }
    }

    private mutating func check(_ node: DocumentNode, among names: [String], _ place: String) {
        guard let name = node.value.string, !names.contains(name) else { return }
        reportParameter(name, at: node, among: names, place)
    }

    private mutating func reportParameter(
        _ name: String, at node: DocumentNode, among names: [String], _ place: String
    ) {
        let nearest = NearestWord.nearest(to: name, among: names)
        report(
            .binding, "the operation has no \(place) parameter '\(name)'", at: node,
            nearest.map { "Did you mean '\($0)'?" } ?? "Declare it, or take it out of x-stub.")
    }

    fileprivate mutating func checkMessages(
        of binding: DocumentNode, of operation: ContractSurvey.Operation
    ) {
        guard let read = self.operation(of: operation) else { return }
        for (status, node) in binding["messages"]?.members ?? [] {
            guard let code = Int(status) else {
                report(
                    .binding, "\"\(status)\" is not a status code", at: node,
                    "Use a code such as \"404\".")
                continue
            }
            if read.response(for: code) == nil {
                report(
                    .binding, "the operation declares no status \(code)", at: node,
                    "Declare the response, or take the message out of x-stub.")
            }
        }
        for key in ["status", "invalid"] {
            guard let node = binding[key], let code = node.value.int,
                read.response(for: code) == nil
            else { continue }
            report(
                .binding, "the operation declares no status \(code)", at: node,
                "Declare the response, or correct x-stub.")
        }
    }
}
