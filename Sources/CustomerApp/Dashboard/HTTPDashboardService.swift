public import Observation

/// The dashboard from the API, stored between launches.
@MainActor
@Observable
public final class HTTPDashboardService: DashboardService {
    public private(set) var dashboard: Dashboard?

    @ObservationIgnored private let client: HTTPClient
    @ObservationIgnored private let stored: Stored<Dashboard>
    @ObservationIgnored private let logger: AppLogger
    @ObservationIgnored private var order = AnswerOrder()

    /// Creates a service that starts with the dashboard of the last launch.
    public init(client: HTTPClient, storage: any KeyValueStore, logger: AppLogger = .silent) {
        self.client = client
        self.logger = logger
        stored = Stored("dashboard", in: storage)
        dashboard = stored.load()
    }

    public func refresh() async throws(AppError) {
        let request = order.begin()
        let fetched = try await client.send(.dashboard)
        guard try order.accepts(read: request), fetched != dashboard else { return }
        dashboard = fetched
        keep()
    }

    public func clearState() {
        order.clear()
        dashboard = nil
        keep()
    }

    private func keep() {
        do {
            try stored.save(dashboard)
        } catch {
            logger.log(.error, "The dashboard cannot be stored: \(error)")
        }
    }
}

extension Endpoint where Response == Dashboard {
    static var dashboard: Self {
        Endpoint(.get, "/dashboard", authentication: .bearer).with { $0.caching = .revalidate }
            .demo(
                """
                {"comments": [{"id": 1, "name": "A remark", "email": "ada@example.com",
                               "body": "Well done."}],
                 "posts": [{"id": 1, "title": "A post", "body": "Some words."}],
                 "albums": [{"id": 1, "title": "An album"}],
                 "todos": [{"id": 1, "title": "Something to do", "completed": false}]}
                """)
    }
}
