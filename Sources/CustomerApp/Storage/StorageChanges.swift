import Observation

/// Notifies the stored properties of an app about each other's changes.
@MainActor
public final class StorageChanges {
    private var cells: [String: StorageCell] = [:]

    /// Creates a source of notifications; each store needs one.
    public init() {}

    func cell(for key: String) -> StorageCell {
        if let cell = cells[key] { return cell }
        let cell = StorageCell()
        cells[key] = cell
        return cell
    }
}

@MainActor
@Observable
final class StorageCell {
    private var writeCount = 0
    @ObservationIgnored private var wasThere = false

    /// Whether the last write stored a value; reading it registers the reader as an observer.
    var isThere: Bool {
        _ = writeCount
        return wasThere
    }

    func noteWrite(isThere: Bool) {
        wasThere = isThere
        writeCount += 1
    }
}
