#if os(macOS) || os(Linux)
    package import StubHTTP
    package import StubRecordings

    /// An upstream that is reached through a child process, whose crash does not affect this process.
    ///
    /// Without OpenSSL only URLSession is available for `https`, which on Linux crashes on some legal
    /// responses. The child uses URLSession, and this process sends it plain HTTP over the loopback interface. If the
    /// child crashes, its open exchanges fail with 502, and the next request starts another child.
    package struct ForwarderUpstream: Upstream {
        private let base: UpstreamBase
        private let process: ForwarderProcess
        private let deadline: Duration
        private let limits: StreamingLimits

        /// Creates an upstream; the child process is started by the first request.
        ///
        /// - Parameters:
        ///   - url: the URL to which the path and query of each request are appended.
        ///   - deadline: the deadline for the head of the response, 30 seconds by default.
        ///   - program: the path of an `understudy` executable.
        ///   - settings: trusted certificates and proxies; by default no proxies.
        /// - Throws: ``/StubRecordings/UpstreamError`` if it is not an `http` or `https` URL,
        ///   ``/StubRecordings/UpstreamError/misconfigured(reason:)`` if the settings cannot be used.
        package init(
            url: String, deadline: Duration = .seconds(30), program: String,
            settings: UpstreamSettings = .direct
        ) throws(UpstreamError) {
            try self.init(
                url: url, deadline: deadline, program: program, settings: settings,
                limits: StreamingLimits())
        }

        init(
            url: String, deadline: Duration = .seconds(30), program: String,
            settings: UpstreamSettings, limits: StreamingLimits
        ) throws(UpstreamError) {
            let base = try UpstreamBase(parsing: url)
            // The child could report what is wrong with the settings only when it is needed.
            _ = try SessionSettings(settings, for: base)
            self.base = base
            self.deadline = deadline
            self.limits = limits
            process = ForwarderProcess(
                executable: program, url: base.text, deadline: deadline, settings: settings)
        }

        package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            // A child that has ended received nothing, so the request can be sent to the next one.
            for _ in 0..<2 {
                do {
                    return try await answer(to: request)
                } catch is ChildIsGone {
                    continue
                }
            }
            throw UpstreamError.unreachable(
                url: base.text, reason: "the process for https does not respond")
        }

        /// No connection to the child could be established.
        private struct ChildIsGone: Error {}

        private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
            let child = try await child()
            var request = request
            request.fields[ForwardingResponder.tokenField] = child.token
            var response: HTTPResponse
            do {
                // Longer than the child's own deadline, whose error contains more details.
                response = try await HTTPUpstream(
                    url: child.url, deadline: deadline + .seconds(5), limits: limits
                ).send(request)
            } catch let error as UpstreamError {
                if case .unreachable = error {
                    await process.discard(child)
                    throw ChildIsGone()
                }
                // A child that breaks off a response is about to end, so it gets no further requests.
                if case .invalidResponse = error { await process.discard(child) }
                throw seen(error)
            }
            guard let failure = response.fields[ForwardingResponder.failureField] else {
                return response
            }
            throw response.status == 504
                ? UpstreamError.timedOut(url: base.text, deadline: deadline)
                : UpstreamError.reported(failure)
        }

        private func child() async throws -> ForwarderProcess.Address {
            do {
                return try await process.address()
            } catch {
                throw UpstreamError.unreachable(
                    url: base.text, reason: "the process for https cannot be started: \(error)")
            }
        }

        /// Converts an error of the connection with the child to an error of the upstream.
        private func seen(_ error: UpstreamError) -> UpstreamError {
            switch error {
            case .unreachable, .invalidResponse:
                .invalidResponse(
                    url: base.text, reason: "the process for https ended while it read the response"
                )
            case .timedOut(_, let deadline): .timedOut(url: base.text, deadline: deadline)
            case .unsendable, .reported, .misconfigured, .unsupported: error
            }
        }
    }
#endif
