import CustomerApp
import UnderstudyChecks

// MARK: - Dashboards and forms on stage

extension Stage {
    /// Returns the dashboard of a signed-in user before it is loaded.
    func dashboard() async throws -> DashboardViewModel {
        try await signIn()
        return await app.dashboardViewModel()
    }
}

extension LoginViewModel {
    func fill(username: String, password: String) {
        self.username = username
        self.password = password
    }
}

extension AppError {
    var isDecoding: Bool {
        if case .decoding = self { true } else { false }
    }
}
