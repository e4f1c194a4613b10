import Foundation
import Observation

/// One episode, as a row or as a screen of its own: save it, put it in the queue.
@MainActor @Observable
public final class EpisodeModel: SessionScoped {
    public private(set) var episode: Episode
    public private(set) var isLoading = false
    public private(set) var isSaving = false
    public private(set) var isQueueing = false
    /// The place in the queue, once the service has confirmed it.
    public private(set) var queueItem: QueueItem?
    public private(set) var failure: WavelengthError?

    private let client: WavelengthClient
    private var loadTicket = 0
    /// Counts the beginnings and ends of saving, so that an answer can tell that it is older than one of them.
    private var savedVersion = 0
    private var sessionTicket = 0

    public init(episode: Episode, client: WavelengthClient) {
        self.episode = episode
        self.client = client
        client.scope.add(self)
    }

    public var isSaved: Bool { episode.isSaved }

    public func dismissFailure() { failure = nil }

    /// Brings the episode up to date. The heart keeps what the user did to it in the meantime.
    public func load() async {
        loadTicket += 1
        let mine = loadTicket
        let version = savedVersion
        isLoading = true
        failure = nil
        do {
            var fresh = try await client.episode(episode.id)
            guard mine == loadTicket else { return }
            if isSaving || version != savedVersion { fresh.isSaved = episode.isSaved }
            episode = fresh
        } catch {
            guard mine == loadTicket else { return }
            failure = .shown(for: error)
        }
        isLoading = false
    }

    /// Shows the new state at once and takes it back if the service does not accept it. A tap while one is
    /// under way is ignored. Leaving the screen does not stop it: the user has seen it happen.
    public func toggleSaved() async {
        guard !isSaving else { return }
        let before = episode.isSaved
        let session = sessionTicket
        isSaving = true
        failure = nil
        setSaved(!before)
        let write = Task { [client, id = episode.id] in
            try await client.setSaved(!before, episode: id)
        }
        let result = await write.result
        guard session == sessionTicket else { return }
        isSaving = false
        switch result {
        case .success(let state):
            setSaved(state.isSaved)
            client.scope.savedStateChanged(of: episode, by: self)
        case .failure(let error):
            setSaved(before)
            failure = .shown(for: error)
        }
    }

    /// Adds the episode to the queue, once per tap that is not made while another is under way.
    public func addToQueue(placement: QueuePlacement = .last) async {
        guard !isQueueing else { return }
        let session = sessionTicket
        isQueueing = true
        failure = nil
        let write = Task { [client, id = episode.id] in
            try await client.addToQueue(id, placement: placement)
        }
        let result = await write.result
        guard session == sessionTicket else { return }
        isQueueing = false
        switch result {
        case .success(let item): queueItem = item
        case .failure(let error): failure = .shown(for: error)
        }
    }

    private func setSaved(_ saved: Bool) {
        savedVersion += 1
        episode.isSaved = saved
    }

    /// The episode itself is the same for everybody and stays; what the user did to it goes.
    func sessionEnded(_ reason: SessionEnd) {
        sessionTicket += 1
        loadTicket += 1
        isLoading = false
        isSaving = false
        isQueueing = false
        queueItem = nil
        failure = nil
        setSaved(false)
    }

    func savedStateChanged(of other: Episode) {
        guard other.id == episode.id, !isSaving else { return }
        setSaved(other.isSaved)
    }
}
