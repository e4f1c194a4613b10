/// The adapter of the login.
extension SkeletonAdapters {
    /// The login, or a sketch of it where the client cannot sign in; `nil` if there is none.
    var session: Adapter? {
        if let session = plan.session { return self.session(session) }
        return plan.unknownSession.map(sketch)
    }

    private func session(_ session: SkeletonPlan.Session) -> Adapter {
        func call(_ request: SkeletonRequest, _ start: String, indent: Int = 12) -> String {
            start + request.call(indent: indent, after: start.count)
        }
        let place = session.login.tokenPlace.map(SwiftText.literal).joined(separator: ", ")
        let wrong = session.login.wrong.map {
            """
            ,
                    signInWrongly: { app in
                        \(call($0, "_ = try await "))
                    }
            """
        }
        let user =
            session.login.isKnown
            ? "the first user of \(fixtures)/\(users)" : "anybody, as there are no users,"
        let text = """
            import UnderstudyChecks

            /// How a user signs in, and one call that needs it.
            enum SessionChecks {
                /// TODO: sign in \(user) and call by your app, and
                /// leave `renewal` out if it renews its tokens.
                static let adapter = SessionAdapter<\(app)>(
                    \(SwiftText.literal(session.operation)), renewal: SessionRenewal.none,
                    signIn: { app in
                        \(call(session.login.request, "let reply = try await "))
                        guard let token = reply.text(at: \(place)) else { throw Unreadable() }
                        await app.keep(token)
                    },
                    call: { app, _ in
                        \(call(session.call, "_ = try await "))
                    },
                    content: { app, _ in
                        \(call(session.call, "try await ")).text
                    },
                    signOut: { await $0.keep(nil) }, isSignedIn: { await $0.token != nil }\(wrong ?? ""))
            }

            """
        return Adapter(
            type: "SessionChecks", text: text, summary: "the login",
            packs: ["Checks.tokens(session: SessionChecks.adapter)"])
    }

    /// A login that is left to the reader.
    private func sketch(_ operation: String) -> Adapter {
        let text = """
            import UnderstudyChecks

            /// A closure that is still to be written.
            private struct NotWritten: Error { let what: String }

            /// How a user signs in to the app, and one call that needs it.
            enum SessionChecks {
                static let adapter = SessionAdapter<\(app)>(
                    // TODO: the operation of the call.
                    \(SwiftText.literal(operation)),
                    signIn: { app in
                        // TODO: sign in a user of \(fixtures)/\(users). Without that file, any
                        // name and password will do.
                        throw NotWritten(what: "sign in")
                    },
                    call: { app, number in
                        // TODO: send the call, and throw its error. If the app makes one request of
                        // equal calls, let `number` make them differ.
                        throw NotWritten(what: "call the API")
                    },
                    // Further checks run with:
                    // signOut: { await $0.signOut() }, isSignedIn: { await $0.isSignedIn },
                )
            }

            """
        return Adapter(
            type: "SessionChecks", text: text, summary: "the login, to be written",
            pending: [
                ("Checks.tokens(session: SessionChecks.adapter)", "write SessionChecks.swift")
            ])
    }
}
