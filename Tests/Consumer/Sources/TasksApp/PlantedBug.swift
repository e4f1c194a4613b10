import Foundation

/// Mistakes that the app makes if it is told to, to see whether the checks find them.
public enum PlantedBug: String, Sendable, CaseIterable {
    /// Asks for the page after the last one, again and again.
    case endlessList
    /// Shows a row twice that is on two pages.
    case duplicateRows
    /// Empties the list when a page fails.
    case pageErrorClearsList
    /// Sends a request for each wish to scroll on.
    case doublePages
    /// Takes over a page that was asked for before the list was refreshed.
    case staleGeneration
    /// Refreshes the token once for every request.
    case refreshStampede
    /// Signs the user out when a refresh fails for a moment.
    case logoutOnTransientFailure
    /// Keeps the old refresh token after a rotation.
    case forgottenRotation
    /// Shows an error when the user leaves the screen.
    case cancellationIsAnError
    /// Shows HTML of a proxy as a decoded, empty task.
    case acceptsHTML
    /// Sends a search for every keystroke.
    case noDebounce
    /// Builds the query by hand, without escaping.
    case rawQuery
    /// Puts an id into a path as it is.
    case rawPath
    /// Adds a task twice if the button is tapped twice.
    case doubleSubmit
    /// Gives each attempt to add a task another key.
    case newKeyPerAttempt
    /// Fails if an optional member is missing.
    case demandsNote

    /// The bug that the environment variable `TASKS_BUG` names; `nil` by default.
    public static var fromEnvironment: PlantedBug? {
        ProcessInfo.processInfo.environment["TASKS_BUG"].flatMap(PlantedBug.init)
    }
}
