import Observation

/// What tells the stored properties of one app about each other's writes.
@MainActor
public final class StorageChanges {
    private var cells: [String: StorageCell] = [:]

    /// Creates a source of news; one for each store.
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

    /// Whether the last write left a value; reading it makes the reader a watcher.
    var isThere: Bool {
        _ = writeCount
        return wasThere
    }

    func noteWrite(isThere: Bool) {
        wasThere = isThere
        writeCount += 1
    }
}
