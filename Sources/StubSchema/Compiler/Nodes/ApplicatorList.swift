/// The keywords that apply other schemas to the same value, for `ValidityCheck`.
final class ApplicatorList: Sendable {
    enum Kind: Sendable { case reference, all, any, one, not, conditional }

    struct Step: Sendable {
        let kind: Kind
        let link: Unmanaged<SchemaLink>?
        /// The schemas of the step; of a condition: `if`, `then` and `else`.
        let branches: Range<Int>
    }

    let steps: ContiguousArray<Step>
    let links: [SchemaLink]
    let branches: ContiguousArray<Unmanaged<SchemaNode>?>

    /// `nil` if a reference depends on the dynamic scope.
    init?(_ applicators: [Applicator]) {
        var steps: ContiguousArray<Step> = []
        var links: [SchemaLink] = []
        var branches: ContiguousArray<Unmanaged<SchemaNode>?> = []
        func add(_ kind: Kind, _ nodes: [SchemaNode?], _ link: SchemaLink? = nil) {
            let start = branches.count
            branches.append(contentsOf: nodes.map { $0.map { .passUnretained($0) } })
            steps.append(
                Step(
                    kind: kind, link: link.map { .passUnretained($0) },
                    branches: start..<branches.count))
        }
        for applicator in applicators {
            switch applicator {
            case .reference(let number):
                let link = SchemaLink(to: number)
                links.append(link)
                add(.reference, [], link)
            case .dynamicReference: return nil
            case .allOf(let nodes): add(.all, nodes)
            case .anyOf(let nodes): add(.any, nodes)
            case .oneOf(let nodes): add(.one, nodes)
            case .not(let node): add(.not, [node])
            case .conditional(let condition, let then, let otherwise):
                add(.conditional, [condition, then, otherwise])
            }
        }
        self.steps = steps
        self.links = links
        self.branches = branches
    }
}
