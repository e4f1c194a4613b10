/// The names that documents use for users, passwords and tokens.
package enum TokenWords {
    package static let usernames = [
        "username", "email", "userName", "user_name", "login", "identifier", "user", "mail",
        "emailAddress", "phone", "phoneNumber", "account", "handle", "loginId", "loginName",
    ]
    /// The members of a user that are meant by one of a login, such as `username_or_email`.
    static func names(in member: String) -> [String] {
        let name = plain(member)
        if name == "name" || usernames.contains(where: { plain($0) == name }) { return [member] }
        let meant = ["username", "email", "phone"].filter(name.contains)
        return meant.isEmpty ? ["username", "email"] : meant
    }

    /// Whether a member of a login names a user by one of several members.
    static func namesUser(_ member: String) -> Bool {
        ["username", "email", "identifier", "loginname", "phone"].contains(
            where: plain(member).contains)
    }

    /// Names of users that others know them by, without `-` and `_`.
    static let handles: Set = ["username", "login", "handle", "screenname", "nickname"]
    package static let passwords = [
        "password", "passwd", "pwd", "pass", "userPassword", "pw", "password1",
    ]
    static let oldPasswords = [
        "oldPassword", "currentPassword", "previousPassword", "oldPw", "currentPw",
    ]
    /// The password once more, which who registers or resets it sends.
    static let repeatedPasswords = [
        "passwordConfirmation", "confirmPassword", "passwordConfirm", "password2",
        "passwordRepeat", "repeatPassword", "passwordVerify", "verifyPassword", "passwordAgain",
        "retypePassword", "rePassword",
    ]
    /// Whether a member is the password once more.
    package static func isRepeatedPassword(_ member: String) -> Bool {
        repeatedPasswords.contains { plain($0) == plain(member) }
    }
    static let newPasswords = ["newPassword", "passwordNew", "newPw"]
    /// One-time codes, which are sent beside a user's name.
    static let codes = [
        "otp", "code", "token", "pin", "passcode", "verificationCode", "oneTimeCode",
    ]
    /// What parts of paths contain where somebody sends such a code.
    static let confirmations = [
        "verify", "verification", "confirm", "otp", "code", "passwordless", "magic", "2fa", "mfa",
    ]
    package static let refreshTokens = ["refresh_token", "refreshToken", "refresh", "refreshJwt"]
    static let grantTypes = ["grant_type", "grantType"]
    /// What a token may be called in the response to a login, where it is no token elsewhere.
    static let loginKeys = [
        "key", "apiKey", "authenticationToken", "privateToken", "userToken", "userKey",
    ]
    static let users = ["user", "profile", "account", "member", "customer", "me"]

    static let slots: [(slot: TokenShape.Slot, names: [String])] = [
        (
            .accessToken,
            [
                "access_token", "accessToken", "token", "jwt", "authToken", "auth_token",
                "jwtToken", "accessJwt", "sessionToken", "session_token", "apiToken", "bearerToken",
                "access",
            ]
        ),
        (.sessionToken, ["session_token", "sessionToken"]),
        (.refreshToken, refreshTokens),
        (.tokenType, ["token_type", "tokenType"]),
        (
            .expiresIn,
            [
                "expires_in", "expiresIn", "expires", "expires_in_ms", "accessTokenExpiresIn",
                "expires_in_seconds",
            ]
        ),
        (.idToken, ["id_token", "idToken"]),
        (.scope, ["scope"]),
        (.csrfToken, ["csrfToken", "csrf_token", "csrf", "xsrfToken", "xsrf_token"]),
        (
            .accessExpiry,
            ["accessTokenExpiry", "access_token_expiry", "expires_at", "expiresAt", "expiration"]
        ),
        (.refreshExpiry, ["refreshTokenExpiry", "refresh_token_expiry", "refreshExpiresAt"]),
    ]

    /// Last parts of paths, in lower case and without `-` and `_`.
    static let registrations: Set = [
        "register", "signup", "registration", "createuser", "createaccount", "registeruser",
    ]
    /// Whether a part of a path, or the name of an operation, says that somebody signs up, as in
    /// `sign-up` and `createUserByName`.
    static func registers(_ words: [String]) -> Bool {
        func have(_ pair: [String]) -> Bool {
            zip(words, words.dropFirst()).contains { [$0, $1] == pair }
        }
        let verbs = ["create", "add", "new"]
        return !registering.isDisjoint(with: words) || have(["sign", "up"])
            || ["user", "account"].contains { noun in
                verbs.contains { [noun, $0] == words.suffix(2) || [$0, noun] == words.suffix(2) }
            }
    }

    /// Whether an operation is called after the user whom it adds, and after nothing else.
    static func addsUser(_ words: [String]) -> Bool {
        guard let verb = words.first, ["create", "add", "new"].contains(verb),
            let noun = words.dropFirst().first, ["user", "account"].contains(noun)
        else { return false }
        return words.count == 2 || ["by", "with", "using"].contains(words[2])
    }

    private static let registering: Set = ["register", "registration", "signup"]
    /// What parts of paths about signing in contain.
    static let signIn: Set = [
        "auth", "login", "signin", "signup", "session", "token", "register", "registration", "jwt",
        "magiclink", "2fa", "mfa",
    ]
    /// What parts of paths contain where those ask who cannot sign in yet.
    static let recoveries = [
        "forgot", "reset", "recover", "confirm", "verif", "resend", "callback",
    ]
    /// Words for users of whom nobody knows the name.
    static let guests: Set = ["anonymous", "anonymously", "guest"]
    /// Words for all sessions of a user, in paths and members of a log-out.
    package static let everywhere: Set = ["all", "everywhere", "alldevices", "allsessions"]
    static let logouts: Set = ["logout", "signout", "logoff", "deletesession", "endsession"]
    /// Members that say of a user that nobody knows the name.
    package static let anonymous: Set = ["is_anonymous", "isAnonymous", "anonymous"]
    /// Last parts of paths at which tokens are refreshed, and nothing else.
    static let refreshes: Set = ["refresh", "refreshtoken", "refreshtokens", "tokenrefresh"]
    static let revocations: Set = ["revoke", "revocation", "revoketoken"]
    static let currentUsers: Set = [
        "me", "whoami", "userinfo", "user", "session", "getsession",
        "getcurrentuser", "currentuser", "getme", "verifycredentials", "myself", "profile",
        "account",
    ]
    /// Those of them that name no collection, wherever they stand in a path.
    static let requestsOwnUsers: Set = ["me", "whoami", "userinfo", "currentuser", "myself"]
    static let sessions: Set = ["session", "sessions"]
    package static let redirects = [
        "redirect_uri", "redirect_to", "redirectUri", "redirectTo", "redirect_url", "callback_url",
    ]

    /// Whether the name of a header field, a cookie or a scheme says that it is of a user who has
    /// signed in, and not of an app.
    static func isKeyOfUser(_ name: String) -> Bool {
        let words: Set = ["token", "session", "auth", "authorization", "jwt", "sid", "sessionid"]
        let others: Set = ["csrf", "xsrf", "refresh", "device", "push"]
        let parts = Set(self.words(of: name))
        return !parts.isDisjoint(with: words) && parts.isDisjoint(with: others)
    }

    /// Whether a parameter is the key of a user, as documents without security schemes have it.
    static func isKeyOfUser(_ name: String, in location: ContractParameter.Location) -> Bool {
        switch location {
        case .header, .cookie: isKeyOfUser(name)
        case .query: ["accesstoken", "authtoken", "sessiontoken", "apikey"].contains(plain(name))
        case .path, .querystring: false
        }
    }

    /// Whether a member contains a text that identifies a row or its client.
    static func isUnique(_ member: String) -> Bool {
        [
            "uid", "did", "uuid", "guid", "clientid", "clientsecret", "apikey", "secret",
        ].contains(plain(member))
    }

    /// Whether a member contains the id of the user to whom a row belongs.
    ///
    /// - Parameter users: the collection with the users, such as `accounts`.
    package static func isOwner(_ member: String, _ users: String) -> Bool {
        let name = plain(member)
        return [
            "user", "owner", "author", "creator", "account", plain(users),
            plain(NameForm.singular(users)),
        ]
        .contains { name == $0 + "id" } || ["createdby", "ownedby"].contains(name)
    }

    /// The words of a name in lower case, such as `sign-up`, `signUp` and `sign_up`.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var follows = false
        for character in name {
            if !character.isLetter && !character.isNumber {
                follows = false
            } else if follows && !character.isUppercase {
                words[words.count - 1].append(character)
            } else {
                words.append(character.lowercased())
                follows = true
            }
        }
        return words
    }

    /// Whether a member of a user is what a response or a request calls otherwise, such as `email` for
    /// `userEmail` and `email_address`.
    package static func isSame(_ member: String, as other: String) -> Bool {
        func core(_ name: String) -> Substring {
            var core = plain(name)[...]
            if core.hasPrefix("user"), core.count > 4 { core = core.dropFirst(4) }
            for suffix in ["address", "number"] where core.hasSuffix(suffix) {
                core = core.dropLast(suffix.count)
            }
            return core
        }
        let known: Set<Substring> = ["email", "phone", "id"]
        // A name is not the one by which a user logs in.
        let isName = plain(member) == "name" && plain(other) == "username"
        return isName || core(member) == core(other) && known.contains(core(member))
    }

    package static func plain(_ word: String) -> String {
        word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "@" }
    }
}
