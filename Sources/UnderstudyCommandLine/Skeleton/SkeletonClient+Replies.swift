/// What the client of a skeleton makes of responses, and the screens that show it.
extension SkeletonClient {
    /// The type of a response, with what the adapters read of it.
    var reply: String {
        let needsText = needs("reply.text(") || needs("reply.ids(")
        return """
            /// What the API answers. TODO: replace it by your app's own models.
            struct Reply: Sendable {
                let body: Data
                let response: HTTPURLResponse

            \(lines(
                (true, Self.always), (needs("reply.total"), Self.total),
                (needs("reply.nextLink"), Self.nextLink),
                (needs("reply.parameter("), Self.parameter), (needs("reply.ids("), Self.ids),
                (needs("reply.text("), Self.textAtPlace), (needs("reply.number("), Self.number),
                (needs("reply.flag("), Self.flag), (true, Self.value),
                (needsText, Self.textOfValue)))
            }
            """
    }

    private static let always = """
            var text: String { String(decoding: body, as: UTF8.self) }

            /// What is wrong, where APIs usually say it.
            var message: String? {
                let root = value(at: []) as? [String: Any] ?? [:]
                let all = [root] + root.values.compactMap { $0 as? [String: Any] }
                let names = ["message", "error_description", "detail", "msg", "error", "title"]
                return all.lazy.flatMap { one in names.compactMap { one[$0] as? String } }.first
            }

        """

    private static let total = """
            /// The number of rows on all pages.
            var total: Int? {
                response.value(forHTTPHeaderField: "X-Total-Count").flatMap { Int($0) }
            }

        """

    private static let nextLink = #"""
            /// The target of the link to the next page (RFC 8288).
            var nextLink: String? {
                let links = response.value(forHTTPHeaderField: "Link") ?? ""
                // Commas may be in addresses and in quoted texts.
                let next = links.matches(of: /<([^>]*)>((?:"[^"]*"|[^",])*)/)
                    .first { $0.2.contains("rel=\"next\"") }
                return next.map { String($0.1) }
            }

        """#

    private static let parameter = """
            /// A query parameter of a link.
            func parameter(_ name: String, of link: String?) -> String? {
                let items = link.flatMap { URLComponents(string: $0) }?.queryItems
                return items?.last { $0.name == name }?.value
            }

        """

    private static let ids = """
            /// The ids of the rows at a place, by the member that has them.
            func ids(_ member: String, at place: String...) throws -> [String] {
                guard let rows = value(at: place) as? [[String: Any]] else { throw Unreadable() }
                return rows.map { Self.text(of: $0[member]) ?? "" }
            }

        """

    private static let textAtPlace = """
            func text(at place: String...) -> String? { Self.text(of: value(at: place)) }

        """

    private static let number = """
            func number(at place: String...) -> Int? { value(at: place) as? Int }

        """

    private static let flag = """
            func flag(at place: String...) -> Bool { value(at: place) as? Bool ?? false }

        """

    private static let value = """
            private func value(at place: [String]) -> Any? {
                let root = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
                return place.reduce(root) { ($0 as? [String: Any])?[$1] }
            }
        """

    private static let textOfValue = #"""

            private static func text(of value: Any?) -> String? {
                value as? String ?? (value as? NSNumber).map { "\($0)" }
            }
        """#

    /// The parts that are needed, with their indentation.
    private func lines(_ parts: (isNeeded: Bool, text: String)...) -> String {
        parts.filter(\.isNeeded).map(\.text).joined(separator: "\n")
    }

    /// The errors.
    var refusals: String {
        """
        /// A status that is no success. TODO: replace it by your app's own errors.
        struct Refusal: Error {
            let status: Int
            let message: String?
            /// Seconds.
            let retryAfter: Int?
        }

        /// An answer that is not what the API promises. TODO: replace it by your app's own errors.
        struct Unreadable: Error {}
        """
    }

    // MARK: - Screens

    /// The screen that shows a response; `nil` if no adapter has one.
    var loaded: String? {
        guard needs("Loaded") else { return nil }
        return """
            /// A screen that shows what one request brings. TODO: replace it by your app's view models.
            actor Loaded {
                private let request: @Sendable () async throws -> String
                private var newest = 0
                private(set) var content: String?
                private(set) var error: (any Error)?
                private(set) var isLoading = false

                init(_ request: @escaping @Sendable () async throws -> String) { self.request = request }

                /// Loads or reloads; an older answer does not take the place of a newer one.
                func load() async {
                    newest += 1
                    let number = newest
                    (isLoading, error) = (true, nil)
                    let result: Result<String, any Error>
                    do { result = .success(try await request()) } catch { result = .failure(error) }
                    guard number == newest else { return }
                    isLoading = false
                    switch result {
                    case .success(let text): content = text
                    case .failure(let error): if !Task.isCancelled { self.error = error }
                    }
                }
            }
            """
    }

    /// The form that sends a request; `nil` if no adapter has one.
    var form: String? {
        guard needs("Form {") else { return nil }
        return """
            /// A form that is submitted by one request. TODO: replace it by your app's view models.
            actor Form {
                private let request: @Sendable () async throws -> String
                private var isBusy = false
                private(set) var result: String?
                private(set) var error: (any Error)?

                init(_ request: @escaping @Sendable () async throws -> String) { self.request = request }

                /// Submits the form, unless that is under way.
                func submit() async {
                    guard !isBusy else { return }
                    (isBusy, error) = (true, nil)
                    do { result = try await request() } catch { self.error = error }
                    isBusy = false
                }
            }
            """
    }
}
