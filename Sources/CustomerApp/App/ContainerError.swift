/// An error while a part of the app is loaded.
public enum ContainerError: Error, Sendable, Hashable {
    /// The part replaces members whose instances are already in use and would stay in use.
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
