import StubContract
import StubJSON
import StubSchema

/// The references of a generated row's members: to other rows, and to states in which few rows are.
struct RowReferences {
    let collection: String
    /// The number of the row.
    let index: Int
    let seed: UInt64
    /// The ids of the rows of all collections.
    let identities: [String: [JSONValue]]
    let parents: [ResourcePath.Parent]

    /// The variation that makes the generated row one of the collection.
    var variation: RowVariation {
        RowVariation(
            index: index, seed: seed, collection: collection, thing: NameForm.singular(collection)
        ) { part in
            if RareState.isNamed(by: part.name) {
                if part.value?.bool != nil { return [false] }
                return part.isRequired ? [.null] : nil
            }
            return foreignKey(part).map { [$0] } ?? []
        }
    }

    /// `userId` refers to a row of `users`.
    private func foreignKey(_ part: RowVariation.Part) -> JSONValue? {
        let key = part.name
        guard !key.isEmpty, key != "id", let value = part.value, !value.isComposed else {
            return nil
        }
        let parent = parents.first { parent in
            [
                parent.parameter, NameForm.snakeCased(parent.parameter),
                NameForm.camelCased(parent.parameter),
            ].contains(key)
        }?.qualifiedNames
        for name in (parent ?? []) + NameForm.collections(of: NameForm.thing(in: key) ?? key) {
            guard let ids = identities[name], !ids.isEmpty else { continue }
            // What is inside of a row belongs to it.
            let isOwn = name == collection && part.place.count > 1 && index < ids.count
            var random = Scatter(seed, "\(collection)/\(index)/\(key)/foreign")
            let id = isOwn ? ids[index] : ids[random.below(ids.count)]
            guard (id.string != nil) == (value.string != nil) else { continue }
            return id
        }
        return nil
    }
}
