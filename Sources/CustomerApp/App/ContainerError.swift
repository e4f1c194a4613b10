/// Why a part of the app could not be loaded.
public enum ContainerError: Error, Sendable, Hashable {
    /// The part replaces members that were made already, and those who hold them would keep them.
    case partTooLate(part: String, members: [String])
}

extension ContainerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .partTooLate(let part, let members):
            "\(part) replaces \(members.joined(separator: ", ")), which were made already; "
                + "load parts before anything is made"
        }
    }
}
