/// What a navigator can show: a screen, or something that brings its own stack of screens.
@MainActor
public protocol Presentable: AnyObject {
    /// What to show; when it is nil, navigators leave everything as it is.
    var presentation: Presentation? { get }
}

/// Something that is being shown; for SwiftUI's `sheet(item:)` each has an identity of its own.
@MainActor
public enum Presentation: @MainActor Identifiable {
    /// One screen.
    case screen(Screen)
    /// A stack of screens.
    case navigator(Navigator)

    /// What tells it from another that is shown in its place.
    public var id: ObjectIdentifier {
        switch self {
        case .screen(let screen): ObjectIdentifier(screen)
        case .navigator(let navigator): ObjectIdentifier(navigator)
        }
    }

    /// Whether a screen of the given flow is part of it.
    func shows(_ coordinator: any Coordinator) -> Bool {
        switch self {
        case .screen(let screen): screen.coordinator === coordinator
        case .navigator(let navigator):
            navigator.root?.coordinator === coordinator
                || navigator.stack.contains { $0.screen.coordinator === coordinator }
        }
    }
}

extension Screen: Presentable {
    public var presentation: Presentation? { .screen(self) }
}

extension Navigator: Presentable {
    public var presentation: Presentation? { .navigator(self) }
}
