import StubContract
import StubFixtures
import StubHTTP
import StubSupport

extension GrantResponder {
    /// Answers an authorization endpoint (RFC 6749 §4.1.1): redirects the browser with a code.
    ///
    /// It shows no login page: the code is for the user in `login_hint`, or else for the first
    /// user. A request of OAuth without a `redirect_uri` gets an error, because there is nowhere to
    /// redirect to; any other one gets `nil`, for the contract's example.
    func authorize(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) -> HTTPResponse? {
        guard let address = request.text(of: TokenWords.redirects) else {
            if request.text("response_type", "client_id") == nil { return nil }
            return GrantError(.invalidRequest, "redirect_uri is missing").response(usedBasic: false)
        }
        var items: [(String, String)]
        do throws(GrantError) {
            let code = try code(&authority, users)
            items = [("code", code)]
        } catch {
            items = [("error", error.code.rawValue), ("error_description", error.description)]
        }
        if let state = request.text("state") { items.append(("state", state)) }
        let added = items.map { "\($0.0)=\(PercentCoding.encode($0.1))" }
            .joined(separator: "&")
        var response = HTTPResponse(status: 302)
        response.fields["Location"] = address + (address.contains("?") ? "&" : "?") + added
        response.fields["Cache-Control"] = "no-store"
        return response
    }

    private func code(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) throws(GrantError) -> String {
        let type = request.text("response_type")
        guard type == "code" || type == nil && request.text("client_id") == nil else {
            throw type == nil
                ? GrantError(.invalidRequest, "response_type is missing")
                : GrantError(.unsupportedResponseType, "The only response_type is code")
        }
        let client = request.text("client_id")
        let clients = authority.binding.clients ?? (client == nil ? nil : apps)
        if let clients, clients[client ?? ""] == nil {
            throw GrantError(.invalidRequest, "The client is unknown")
        }
        var challenge: CodeChallenge?
        if let text = request.text("code_challenge") {
            challenge = CodeChallenge(text, method: request.text("code_challenge_method"))
            if challenge == nil {
                throw GrantError(.invalidRequest, "code_challenge_method is plain or S256")
            }
        }
        let hint = request.text("login_hint")
        let user =
            hint.flatMap { authority.user(named: $0, password: nil, users: users) }
            ?? users?.rows.first.flatMap(TokenAuthority.Subject.init)
            ?? .outside(named: "user", authority.binding)
        guard var user else { throw GrantError(.invalidRequest, "There is no user") }
        let asked = request.text("scope").map(Self.scopes)
        user.scopes = try user.row.scopes(asked: asked, authority.binding)
        user.client = client
        let value = authority.mint.text()
        authority.codes.add(
            CodeTable.Code(
                subject: user, redirectURI: request.text("redirect_uri"), challenge: challenge,
                nonce: request.text("nonce"), expiresAt: now + CodeTable.lifetime), as: value)
        return value
    }

    /// The names in a `scope` parameter (RFC 6749 §3.3).
    static func scopes(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
}
