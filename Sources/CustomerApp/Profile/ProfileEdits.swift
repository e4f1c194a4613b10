/// Changes that are shown before the server has confirmed them.
///
/// They are applied on top of the confirmed profile and never stored in it. So removing one is an
/// exact rollback, whatever else was changed or reloaded in the meantime.
struct ProfileEdits {
    private struct BioEdit {
        let number: Int
        let text: String
    }

    private var bioEdits: [BioEdit] = []
    private var deletions: Set<Identifier<Post>> = []
    private var count = 0
    private var confirmedBio = 0

    /// Returns the confirmed profile with the changes applied.
    func applied(to profile: Profile) -> Profile {
        var profile = profile
        // A newer edit that is confirmed supersedes an older one that is still in flight.
        if let edit = bioEdits.last, edit.number > confirmedBio { profile.user.bio = edit.text }
        profile.posts.removeAll { deletions.contains($0.id) }
        return profile
    }

    mutating func beginBio(_ text: String) -> Int {
        count += 1
        bioEdits.append(BioEdit(number: count, text: text))
        return count
    }

    /// Removes an edit; returns true if its response is newer than the confirmed bio.
    mutating func endBio(_ number: Int, isSaved: Bool) -> Bool {
        bioEdits.removeAll { $0.number == number }
        guard isSaved, number > confirmedBio else { return false }
        confirmedBio = number
        return true
    }

    /// Hides a post; returns false if it is already being deleted.
    mutating func beginDeletion(of id: Identifier<Post>) -> Bool {
        deletions.insert(id).inserted
    }

    mutating func endDeletion(of id: Identifier<Post>) {
        deletions.remove(id)
    }
}
