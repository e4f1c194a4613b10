/// An object that a navigator can show: a screen, or a navigator with its own stack.
@MainActor
public protocol Presentable: AnyObject {
    /// The presentation to show; navigators ignore an object without one.
    var presentation: Presentation? { get }
}

/// A presentation over a stack; identifiable for SwiftUI's `sheet(item:)`.
@MainActor
public enum Presentation: @MainActor Identifiable {
    /// One screen.
    case screen(Screen)
    /// A stack of screens.
    case navigator(Navigator)

    /// Identifies the presentation.
    public var id: ObjectIdentifier {
        switch self {
        case .screen(let screen): ObjectIdentifier(screen)
        case .navigator(let navigator): ObjectIdentifier(navigator)
        }
    }

    /// Whether the presentation contains a screen of the given flow.
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
