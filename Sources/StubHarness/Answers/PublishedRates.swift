/// What a study found that changed the responses of the web APIs of well-known apps.
///
/// Espinha, Zaidman and Gross, "Web API Fragility: How Robust Is Your Mobile Application?",
/// MOBILESoft 2015, doi 10.1109/MobileSoft.2015.9: 43 Android apps, of which about 30 % crashed
/// when a member was removed, and more than 50 % failed silently.
enum PublishedRates {
    static let source = "Espinha, Zaidman and Gross, MOBILESoft 2015, 43 Android apps"
    /// Percentage of the apps that crashed when a member was removed.
    static let crashed = 30
    /// Percentage of the apps that failed silently, which is a lower bound.
    static let silent = 50

    /// The same for the responses of a run from which a required member was removed.
    static func here(_ rates: AnswerRates) -> AnswerRates.Counts {
        rates.families.first { $0.family == .missingMember }?.counts ?? AnswerRates.Counts()
    }
}
