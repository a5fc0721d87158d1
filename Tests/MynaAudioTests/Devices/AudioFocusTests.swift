import Synchronization
import Testing

@testable import MynaAudio

@Suite("AudioFocus")
struct AudioFocusTests {
  private let focus = AudioFocus()
  private let events = Events()
  private let first = Owner()
  private let second = Owner()

  /// Something that plays or records.
  private final class Owner: Sendable {}

  /// What has happened, in order.
  private final class Events: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func note(_ event: String) { list.withLock { $0.append(event) } }
  }

  private func take(_ owner: Owner, as name: String, for use: AudioFocus.Use = .playing) {
    focus.take(owner, for: use) { [events] in events.note("\(name) gives way") }
    events.note("\(name) opens its device")
  }

  @Test("The one before has given way when the next one opens its device, and only that one")
  func handOver() {
    take(first, as: "first")
    // Going on is no hand-over.
    take(first, as: "first")
    take(second, as: "second", for: .recording)
    #expect(focus.use == .recording && focus.isUsed(by: second) && !focus.isHeld(by: first))
    take(first, as: "first")
    #expect(
      events.all == [
        "first opens its device", "first opens its device", "first gives way",
        "second opens its device", "second gives way", "first opens its device",
      ])
  }

  @Test("Whoever gives way already sees who takes the sound, and for what")
  func useDuringHandOver() {
    focus.take(first) { [focus, events, second] in
      events.note("\(focus.use == .recording && focus.isHeld(by: second))")
    }
    focus.take(second, for: .recording) {}
    #expect(events.all == ["true"])
  }

  @Test("That the sound is free is told once, by its owner's rest and nobody else's")
  func rest() {
    focus.onIdle { [events] in events.note("free") }
    take(first, as: "first")
    focus.rest(ObjectIdentifier(second))
    #expect(!events.all.contains("free") && focus.isUsed(by: first))
    focus.rest(ObjectIdentifier(first))
    focus.rest(ObjectIdentifier(first))
    #expect(events.all.count { $0 == "free" } == 1)
    #expect(focus.isHeld(by: first) && !focus.isUsed(by: first))
  }

  @Test("Who waits for the sound gets it when it is free, and disturbs nobody before")
  func waiting() {
    take(first, as: "first")
    func tries() -> Bool { focus.takeIfIdle(second, for: .recording) {} }
    #expect(!tries() && focus.isUsed(by: first) && !events.all.contains("first gives way"))
    focus.rest(ObjectIdentifier(first))
    #expect(tries() && focus.isUsed(by: second))
    #expect(events.all.last == "first gives way")
  }
}
