/// Changes that are shown before the server has confirmed them.
///
/// They lie over the confirmed profile and never in it. Taking one away is an exact rollback, whatever
/// else was changed or reloaded in the meantime.
struct ProfileEdits {
    private struct BioEdit {
        let number: Int
        let text: String
    }

    private var bioEdits: [BioEdit] = []
    private var deletions: Set<Identifier<Post>> = []
    private var count = 0
    private var confirmedBio = 0

    /// The confirmed profile with the changes over it.
    func applied(to profile: Profile) -> Profile {
        var profile = profile
        // An older edit still under way is overtaken by a newer one that is confirmed.
        if let edit = bioEdits.last, edit.number > confirmedBio { profile.user.bio = edit.text }
        profile.posts.removeAll { deletions.contains($0.id) }
        return profile
    }

    mutating func beginBio(_ text: String) -> Int {
        count += 1
        bioEdits.append(BioEdit(number: count, text: text))
        return count
    }

    /// Takes an edit away; true when what the server answered to it is newer than what is confirmed.
    mutating func endBio(_ number: Int, isSaved: Bool) -> Bool {
        bioEdits.removeAll { $0.number == number }
        guard isSaved, number > confirmedBio else { return false }
        confirmedBio = number
        return true
    }

    /// False when the post is being removed already.
    mutating func beginDeletion(of id: Identifier<Post>) -> Bool {
        deletions.insert(id).inserted
    }

    mutating func endDeletion(of id: Identifier<Post>) {
        deletions.remove(id)
    }
}
