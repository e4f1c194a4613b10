import StubJSON

extension JSONObject {
    /// Returns some of the members, in the order of the keys; those that the object lacks are left
    /// out, and a key that is repeated counts once.
    func keeping(_ keys: [String]) -> JSONObject {
        var kept: [Member] = []
        kept.reserveCapacity(Swift.min(keys.count, count))
        var isTaken = [Bool](repeating: false, count: count)
        // The keys are mostly in the order of the members.
        var next = 0
        for key in keys {
            let isNext = next < count && JSONKey.areSame(members[next].key, key)
            guard let position = isNext ? next : position(of: key), !isTaken[position] else {
                continue
            }
            isTaken[position] = true
            kept.append(Member(key: members[position].key, value: members[position].value))
            next = position + 1
        }
        return JSONObject(uniqueMembers: kept)
    }
}
