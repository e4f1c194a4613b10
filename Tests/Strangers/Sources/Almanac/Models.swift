import Foundation

/// A string enumeration that the server may extend: values we do not know yet become `unknown`
/// instead of making the whole answer unreadable.
public protocol OpenEnum: RawRepresentable<String>, Decodable, Sendable {
    static var unknown: Self { get }
}

extension OpenEnum {
    public init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }
}

public enum PlaceKind: String, OpenEnum {
    case city, village, mountain, coast, island, unknown
}

public enum StationStatus: String, OpenEnum {
    case active, maintenance, retired, unknown
}

public enum SkyCondition: String, OpenEnum {
    case clear, clouds, rain, snow, fog, storm, unknown
}

public struct Coordinates: Decodable, Equatable, Sendable {
    public let lat: Double
    public let lon: Double

    public init(lat: Double, lon: Double) { (self.lat, self.lon) = (lat, lon) }
}

// The members of the models are those of the API; the parser turns snake case into camel case.

public struct Place: Decodable, Equatable, Identifiable, Sendable {
    public let id: Int
    public let name: String
    public let country: String?
    public let kind: PlaceKind?
    public let coordinates: Coordinates?
    /// Kilometres from the location sent with the request; missing without one.
    public let distanceKm: Double?
    /// The station whose weather stands for this place; some places have none.
    public let stationId: String?
}

public struct Station: Decodable, Equatable, Identifiable, Sendable {
    public let id: String
    public let name: String
    public let status: StationStatus
    /// Metres above the sea.
    public let elevation: Double?
    public let coordinates: Coordinates?
    public let lastReportAt: Date?
}

public struct Observation: Decodable, Equatable, Identifiable, Sendable {
    public let id: Int
    public let observedAt: Date
    /// Degrees Celsius; missing when the sensor was out of order.
    public let temperature: Double?
    public let humidity: Double?
    public let windSpeed: Double?
    public let condition: SkyCondition?
}

public struct Favourite: Decodable, Equatable, Identifiable, Sendable {
    public let placeId: Int
    public let placeName: String
    /// Missing until the server has confirmed the favourite.
    public let addedAt: Date?

    public var id: Int { placeId }
}

public struct Feedback: Encodable, Equatable, Sendable {
    public let text: String
    public let rating: Int

    public init(text: String, rating: Int) { (self.text, self.rating) = (text, rating) }
}

/// What the server says to a feedback; its message is shown word for word.
public struct FeedbackReceipt: Decodable, Equatable, Sendable {
    public let statusMessage: String
    public let reference: String?
}

/// Stands for "done, and there is nothing to read".
public struct NoContent: Decodable, Equatable, Sendable {}
