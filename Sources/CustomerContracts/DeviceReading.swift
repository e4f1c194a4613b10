import CustomerApp
public import Foundation

/// What the app reads of dates and numbers in a process of its own, whose time zone and locale differ
/// from those of the process that runs the cases.
///
/// A process reads these settings once, so no case can change them for itself.
public enum DeviceReading {
    /// The argument by which the program is started for it.
    static let argument = "__read-as-device"

    /// The address that the app is to read from; `nil` if the arguments ask for something else.
    public static func address(in arguments: [String]) -> URL? {
        guard arguments.count > 2, arguments[1] == argument else { return nil }
        return URL(string: arguments[2])
    }

    /// Reads from the address and prints what the app makes of it.
    public static func run(_ address: URL) async {
        do {
            for line in try await lines(address) { print(line) }
        } catch {
            print("error \(error)")
        }
    }

    private static func lines(_ address: URL) async throws -> [String] {
        let app = await AppContainer(configuration: AppConfiguration(baseURL: address))
        _ = try await app.authService().signIn(username: "emilys", password: "emilyspass")
        let user = try await app.userService().userForEditing(1).value
        let product = try await app.productService().product(1)
        let days = try await app.feedService().feed(at: nil, limit: 20).items.compactMap { item in
            if case .notice(let notice) = item.content { notice.validUntil } else { nil }
        }
        var lines = [
            "moment \(user.createdAt?.timeIntervalSince1970 ?? 0)",
            "price \(product.price)", "stock \(product.stock)",
        ]
        lines += days.map { "day \($0.year) \($0.month) \($0.day) \($0)" }
        do {
            try await app.dashboardService().refresh()
        } catch {
            lines.append("wait \(error.retryAfter ?? .zero)")
        }
        let noon = Date(timeIntervalSince1970: 1_772_366_400)
        return lines + ["zone \(TimeZone.current.secondsFromGMT(for: noon))"]
    }
}

extension DeviceReading {
    /// What a device is set to.
    struct Settings: Sendable {
        let zone: String
        let locale: String
        /// Seconds east of Greenwich at noon on 1 March 2026 (UTC).
        let offset: Int
    }

    /// Whether a case can start a program with other settings, which no app on an iPhone can.
    static var isPossible: Bool {
        #if os(macOS) || os(Linux)
            true
        #else
            false
        #endif
    }

    /// The program cannot be started.
    struct NoProgram: Error, CustomStringConvertible {
        let description = "no program 'understudy' beside the one that runs"
    }

    #if os(macOS) || os(Linux)
        /// Starts the program with these settings and returns the lines that it prints.
        static func lines(of address: String, as settings: Settings) async throws -> [String] {
            let process = Process()
            let output = Pipe()
            process.executableURL = try program()
            // Darwin's Foundation takes the locale from the arguments. On Linux it always has the same
            // one, and C functions alone read the environment.
            process.arguments = [argument, address, "-AppleLocale", settings.locale]
            process.environment = ProcessInfo.processInfo.environment.merging(
                [
                    "TZ": settings.zone, "LC_ALL": "\(settings.locale).UTF-8",
                    "LANG": "\(settings.locale).UTF-8",
                ], uniquingKeysWith: { $1 })
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            try process.run()
            let lines = output.fileHandleForReading
            let data = await withCheckedContinuation { continuation in
                // Reading blocks its thread until the program has ended.
                Thread.detachNewThread {
                    continuation.resume(returning: lines.readDataToEndOfFile())
                }
            }
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        }

        /// This program, or, if tests run, the one that was built beside them.
        private static func program() throws -> URL {
            let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
            let folders =
                [Bundle.main.executableURL?.deletingLastPathComponent(), Bundle.main.bundleURL]
                + bundles.map { $0.bundleURL.deletingLastPathComponent() }
            let candidates = folders.compactMap { $0?.appendingPathComponent("understudy") }
            guard
                let program = candidates.first(where: {
                    FileManager.default.isExecutableFile(atPath: $0.path)
                })
            else { throw NoProgram() }
            return program
        }
    #else
        /// Throws: no other program can be started here.
        static func lines(of address: String, as settings: Settings) async throws -> [String] {
            throw NoProgram()
        }
    #endif
}
