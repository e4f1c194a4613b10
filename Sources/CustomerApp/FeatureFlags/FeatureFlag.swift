import Foundation

/// A flag as the API represents it.
struct FeatureFlag: Decodable, Sendable {
    let key: String
    let enabled: Bool
    let rolloutPercentage: Int?

    /// Whether the flag is on for an installation; the result is the same at each launch.
    ///
    /// For an installation without an identifier, only flags for all installations are on: it is
    /// not known yet which part of the rollout the installation belongs to.
    func isOn(for installation: UUID?) -> Bool {
        guard enabled else { return false }
        guard let rolloutPercentage, rolloutPercentage < 100 else { return true }
        guard let installation else { return false }
        return Self.bucket(of: "\(key):\(installation.uuidString)") < rolloutPercentage
    }

    /// Returns a number in 0..<100 by FNV-1a, because Swift's own hash differs between launches.
    private static func bucket(of text: String) -> Int {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
        }
        return Int((hash >> 32) % 100)
    }
}
