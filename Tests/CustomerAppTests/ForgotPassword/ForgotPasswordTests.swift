import CustomerApp
import Testing

@MainActor
struct ForgotPasswordTests {
    @Test(arguments: ["", "a", "a@", "@b", "a b@c", "a@b@c"])
    func `a text that is not an address is not sent`(email: String) async throws {
        let transport = ScriptedTransport(Answer(status: 204))
        let form = try TestApp(transport: transport).container.forgotPasswordViewModel()
        form.email = email
        #expect(!form.canSubmit)
        await form.submit()
        #expect(transport.requests.isEmpty && !form.isSent)
    }

    @Test
    func `0.55 the form requests an e-mail, and does not reveal whether the user exists`()
        async throws
    {
        let transport = ScriptedTransport(
            .message("down", status: 500), Answer(status: 204, headers: [:]))
        let form = try TestApp(transport: transport).container.forgotPasswordViewModel()
        form.email = "emily@example.com"
        await form.submit()
        #expect(form.errorMessage == "down" && !form.isSent)
        await form.submit()
        #expect(form.isSent && form.error == nil)
        #expect(transport.requests.map(\.path) == ["/auth/reset-password", "/auth/reset-password"])
        #expect(transport.requests.last?.bodyText == #"{"email":"emily@example.com"}"#)
        #expect(transport.requests.last?.authorization == nil)
    }
}
