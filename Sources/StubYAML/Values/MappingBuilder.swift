import StubJSON

/// A key of a mapping.
struct MappingKey {
    var text: String
    var offset: Int
    /// Whether it is `<<` without quotes and without a tag.
    var isMerge = false
}

/// The members of one mapping as they are read; keys are unique.
struct MappingBuilder {
    private(set) var members: [JSONObject.Member] = []
    /// The position of each key; used when a linear search would be slower.
    private var index: [JSONKey: Int]?
    /// The position of `<<` among the members, and the mappings that it adds.
    private var merge: (position: Int, objects: [JSONObject])?

    /// The number of members up to which a linear search is used.
    static let linearLimit = 16

    /// The position of the member with that key; `nil` if there is none.
    mutating func position(of key: String) -> Int? {
        if members.count > Self.linearLimit {
            if index == nil {
                var all = [JSONKey: Int](minimumCapacity: members.count * 2)
                for (position, member) in members.enumerated() {
                    all[JSONKey(member.key)] = position
                }
                index = all
            }
            return index?[JSONKey(key)]
        }
        return members.firstIndex { JSONKey.areSame($0.key, key) }
    }

    /// Adds a member whose key is new.
    mutating func append(_ key: String, _ value: JSONValue) {
        index?[JSONKey(key)] = members.count
        members.append(JSONObject.Member(key: key, value: value))
    }

    /// Records the mappings that `<<` adds here; the first one takes precedence.
    mutating func merge(_ objects: [JSONObject]) {
        merge = (members.count, objects)
    }

    /// Returns the mapping; members from `<<` are at its position, unless the mapping has them
    /// itself.
    func object() -> JSONObject {
        let own = JSONObject(uniqueMembers: members)
        guard let merge else { return own }
        var merged = JSONObject()
        for object in merge.objects {
            for member in object where own[member.key] == nil && merged[member.key] == nil {
                merged[member.key] = member.value
            }
        }
        var all = Array(members.prefix(merge.position))
        all += merged.members
        all += members.dropFirst(merge.position)
        return JSONObject(uniqueMembers: all)
    }
}
