import CustomerApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server with the minimum that the whole app needs.
enum AppServer {
    static let user = """
        {"id":1,"username":"emilys","firstName":"Emily","lastName":"Stone",
         "email":"e@example.com","image":"http://api.example.com/images/1.png","role":"user"}
        """

    static func login(_ user: String = user) -> String {
        "{\"accessToken\":\"a\",\"refreshToken\":\"r\",\(user.dropFirst())"
    }

    /// A transport whose onboarding asks the given questions.
    static func transport(pending: [String] = []) -> ScriptedTransport {
        let onboarding = Box(pending)
        return ScriptedTransport { request, _ in try answer(to: request, onboarding) }
    }

    static func answer(to request: URLRequest, _ onboarding: Box<[String]>) throws -> Answer {
        let method = request.httpMethod ?? "GET"
        switch (method, request.path) {
        case ("POST", "/auth/login"): return .json(login())
        case ("POST", "/auth/refresh"): return .message("Refresh token expired", status: 403)
        case ("POST", "/auth/logout"): return .message("bye", status: 200)
        case ("GET", "/auth/me"), ("GET", "/auth/users/1"): return .json(user)
        case ("GET", "/feature-flags"): return .json("[]")
        case ("POST", "/installation"):
            return .json("{\"id\":\"6B29FC40-CA47-1067-B31D-00DD010662DA\"}")
        case ("POST", "/onboarding"):
            struct Step: Decodable { let step: String }
            let step = try JSONDecoder().decode(Step.self, from: request.httpBody ?? Data())
            onboarding.value.removeAll { $0 == step.step }
            return .json(steps(onboarding.value))
        case ("GET", "/onboarding"): return .json(steps(onboarding.value))
        case ("GET", "/auth/products"): return .json(page("products", of: product(1)))
        case ("GET", "/auth/products/12"): return .json(product(12))
        case ("GET", "/auth/users"): return .json(page("users", of: user))
        case ("GET", "/auth/users/7"): return .json(user.replacing("\"id\":1", with: "\"id\":7"))
        case ("GET", "/dashboard"):
            return .json("{\"comments\":[],\"posts\":[],\"albums\":[],\"todos\":[]}")
        default: return .message("no such path", status: 404)
        }
    }

    static func product(_ id: Int) -> String {
        """
        {"id":\(id),"title":"P\(id)","description":"","category":"c","price":1,
         "discountPercentage":0,"rating":0,"stock":1,"tags":[],"availabilityStatus":"In Stock",
         "thumbnail":"","images":[]}
        """
    }

    private static func page(_ name: String, of row: String) -> String {
        "{\"\(name)\":[\(row)],\"total\":1}"
    }

    private static func steps(_ pending: [String]) -> String {
        let steps = ["location", "camera"].map { step in
            "{\"step\":\"\(step)\",\"state\":\"\(pending.contains(step) ? "pending" : "completed")\"}"
        }
        return "[\(steps.joined(separator: ","))]"
    }
}

/// Lets the app work until a condition is true, or the test times out.
@MainActor
func until(_ condition: @MainActor () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}
