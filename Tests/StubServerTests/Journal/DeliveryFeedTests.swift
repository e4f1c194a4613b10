import Testing

@testable import StubServer

struct DeliveryFeedTests {
    private let feed = DeliveryFeed { .seconds(1) }

    @Test func `events are sent to the follower`() async {
        let events = feed.events()
        feed.note(7, isSent: true)
        var iterator = events.makeAsyncIterator()
        #expect(
            await iterator.next()
                == DeliveryFeed.Event(connection: 7, isSent: true, time: .seconds(1)))
    }

    @Test func `no events are kept for a follower that has left`() {
        #expect(!feed.hasFollower)
        do {
            let events = feed.events()
            withExtendedLifetime(events) { #expect(feed.hasFollower) }
        }
        #expect(!feed.hasFollower)
    }

    @Test func `a follower that was replaced does not end the next one`() async {
        var first: AsyncStream<DeliveryFeed.Event>? = feed.events()
        let second = feed.events()
        withExtendedLifetime(first) { #expect(feed.hasFollower) }
        first = nil
        #expect(feed.hasFollower)
        feed.note(7, isSent: false)
        var iterator = second.makeAsyncIterator()
        #expect(await iterator.next()?.connection == 7)
    }
}
