import StubHarness
public import StubJSON

/// A form of an app that creates something by one operation, described by closures.
///
/// ```swift
/// WriteAdapter("createOrder", sendsKey: true) { (stage: CheckStage<Shop>) in
///     try await stage.app.signIn()
///     return await OrderForm(stage.app, text: "Two lamps")
/// } submit: { await $0.submit() } error: { await $0.error }
/// ```
///
/// Closures that are left out make the checks that need them not applicable.
public struct WriteAdapter<App: Sendable, Form: Sendable>: Sendable {
    /// The id of the operation that creates.
    public var operation: String
    /// Whether requests have an `Idempotency-Key`, so that they may be sent again.
    public var sendsKey: Bool
    /// How many requests one submission sends at most, the first included; 1 by default.
    public var attempts: Int
    /// The longest one exchange may take, by the app's clock; `nil` if there is no such limit.
    public var deadline: Duration?
    /// Creates a form that is filled in with valid entries.
    ///
    /// What it requests of the operation does not count.
    public var open: @Sendable (CheckStage<App>) async throws -> Form {
        get { CheckStage.preparing(operation, opening) }
        set { opening = newValue }
    }
    /// Submits the form, as its button does; returns once it is done.
    public var submit: @Sendable (Form) async -> Void
    /// The error that is shown.
    public var error: @Sendable (Form) async -> (any Error)?
    /// What is in the form, as any text that differs if the entries do.
    public var entries: (@Sendable (Form) async -> String)?
    /// The members of the request's body that the entries of ``open`` mean, such as
    /// `["amount": 12.5]`; others are not compared.
    public var sends: JSONValue?
    /// Changes the entries to others that are valid, as a user does after an error.
    public var edit: (@Sendable (Form) async -> Void)?
    /// An entry of the form that takes any text.
    public var text: FormText<Form>?
    /// Whether the form is closed after a success, so that nobody sees its entries again; `false`
    /// by default.
    public var closesAfterSuccess = false
    /// Whether this form stays when the user signs out, and shows nothing of the user, if that
    /// differs from ``AppPolicy/emptiesScreensAtSignOut``; `nil` by default.
    public var isEmptiedAtSignOut: Bool?
    /// What is shown of the row that was created, as any text that differs if the row does.
    public var result: (@Sendable (Form) async -> String?)?
    private var opening: @Sendable (CheckStage<App>) async throws -> Form
    let place: SourcePlace

    /// Describes a form.
    public init(
        _ operation: String, sendsKey: Bool = false, attempts: Int = 1, deadline: Duration? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        open: @escaping @Sendable (CheckStage<App>) async throws -> Form,
        submit: @escaping @Sendable (Form) async -> Void,
        error: @escaping @Sendable (Form) async -> (any Error)?,
        entries: (@Sendable (Form) async -> String)? = nil, sends: JSONValue? = nil,
        edit: (@Sendable (Form) async -> Void)? = nil,
        result: (@Sendable (Form) async -> String?)? = nil
    ) {
        self.operation = operation
        self.sendsKey = sendsKey
        self.attempts = max(1, attempts)
        self.deadline = deadline
        opening = open
        self.submit = submit
        self.error = error
        self.entries = entries
        self.sends = sends
        self.edit = edit
        self.result = result
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

/// An entry of a form that takes any text.
public struct FormText<Form: Sendable>: Sendable {
    /// The member of the request's body that the text becomes.
    public var member: String
    /// Enters a text in place of the one that is there.
    public var enter: @Sendable (Form, String) async -> Void

    /// Describes an entry.
    public init(of member: String, enter: @escaping @Sendable (Form, String) async -> Void) {
        self.member = member
        self.enter = enter
    }
}

/// A switch of an app, such as a like.
public struct ToggleAdapter<App: Sendable, Screen: Sendable>: Sendable {
    /// The id of the operation that switches on.
    public var operation: String
    /// The id of the operation that switches off; the same if one operation does both.
    public var opposite: String
    /// Whether the new state is shown before the server has confirmed it; `true` by default.
    public var isOptimistic: Bool
    /// Creates the screen, loaded, with the switch off.
    ///
    /// What it requests of the operation does not count.
    public var open: @Sendable (CheckStage<App>) async throws -> Screen {
        get { CheckStage.preparing(operation, opening) }
        set { opening = newValue }
    }
    /// Changes the switch, as a tap does; returns once it is done.
    public var toggle: @Sendable (Screen) async -> Void
    /// Whether the switch is shown as on.
    public var isOn: @Sendable (Screen) async -> Bool
    /// The error that is shown.
    public var error: @Sendable (Screen) async -> (any Error)?
    /// The statuses that say that the switch is on already, such as 409; none by default.
    public var alreadyOn: Set<Int> = []
    /// The statuses that say that the switch is off already, such as 404; none by default.
    public var alreadyOff: Set<Int> = []
    /// Loads the screen anew, as by pulling it down.
    public var reload: (@Sendable (Screen) async -> Void)?
    private var opening: @Sendable (CheckStage<App>) async throws -> Screen
    let place: SourcePlace

    /// Describes a switch; without `opposite`, one operation does both.
    public init(
        _ operation: String, opposite: String? = nil, isOptimistic: Bool = true,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        open: @escaping @Sendable (CheckStage<App>) async throws -> Screen,
        toggle: @escaping @Sendable (Screen) async -> Void,
        isOn: @escaping @Sendable (Screen) async -> Bool,
        error: @escaping @Sendable (Screen) async -> (any Error)?,
        reload: (@Sendable (Screen) async -> Void)? = nil
    ) {
        self.operation = operation
        self.opposite = opposite ?? operation
        self.isOptimistic = isOptimistic
        opening = open
        self.toggle = toggle
        self.isOn = isOn
        self.error = error
        self.reload = reload
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
