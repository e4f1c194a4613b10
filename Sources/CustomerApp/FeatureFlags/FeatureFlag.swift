import Foundation

/// One flag as the server writes it.
struct FeatureFlag: Decodable, Sendable {
    let key: String
    let enabled: Bool
    let rolloutPercentage: Int?

    /// Whether it is on for an installation, which gets the same answer at each launch.
    ///
    /// An installation without an id gets only what everybody gets: it cannot be told yet which
    /// part of them it belongs to.
    func isOn(for installation: UUID?) -> Bool {
        guard enabled else { return false }
        guard let rolloutPercentage, rolloutPercentage < 100 else { return true }
        guard let installation else { return false }
        return Self.bucket(of: "\(key):\(installation.uuidString)") < rolloutPercentage
    }

    /// A number in 0..<100 by FNV-1a: Swift's own hash differs from launch to launch.
    private static func bucket(of text: String) -> Int {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
        }
        return Int((hash >> 32) % 100)
    }
}
