import Synchronization
import TestSupport
import Testing

@testable import MynaAudio

@Suite("AudioFocus")
struct AudioFocusTests {
  @Test("A new focus holder opens its device only after the previous holder has released its own")
  func handOver() async {
    let (focus, log) = (AudioFocus(), Log())
    let (first, second) = (Sound("first", focus, log), Sound("second", focus, log))
    await first.play()
    await second.play()
    #expect(log.events == ["first opens", "first lets go", "second opens"])
  }

  @Test("Objects that request the focus concurrently never deadlock, and exactly one gets it")
  func atOnce() async {
    let (focus, log) = (AudioFocus(), Log())
    let sounds = (1...4).map { Sound("\($0)", focus, log) }
    await withTaskGroup(of: Void.self) { group in
      for sound in sounds {
        group.addTask { for _ in 0..<200 { await sound.play() } }
      }
    }
    // Waits for all their queued work.
    for sound in sounds { await sound.finish() }
    #expect(log.openCount == 1)
    #expect(!log.wereTwoOpen)
  }

  @Test("An object that regains the focus before yielding continues without interruption")
  func takenBack() async {
    let (focus, log) = (AudioFocus(), Log())
    let (first, second) = (Sound("first", focus, log), Sound("second", focus, log))
    await first.play()
    // The first holder is busy, so it is asked to yield only after it has regained the focus.
    let playing = Mutex<Task<Void, Never>?>(nil)
    first.owner.sync { core in
      playing.withLock { $0 = Task.detached { await second.play() } }
      #expect(waitUntil { !core.isFocused })
      core.play()
    }
    await playing.withLock { $0 }?.value
    await first.finish()
    #expect(log.events == ["first opens"])
  }

  @Test("A released focus holder doesn't block others")
  func gone() async {
    let (focus, log) = (AudioFocus(), Log())
    var first: Sound? = Sound("first", focus, log)
    await first?.play()
    first = nil
    let second = Sound("second", focus, log)
    await second.play()
    #expect(log.events.last == "second opens")
  }

  @Test("An object waiting for idle focus gets it only after the current holder is idle")
  func waiting() async {
    let (focus, log) = (AudioFocus(), Log())
    let (first, second) = (Sound("first", focus, log), Sound("second", focus, log))
    let idleCount = Mutex(0)
    focus.onIdle { idleCount.withLock { $0 += 1 } }
    await first.play()
    #expect(!second.owner.sync { $0.playIfIdle() })
    first.owner.sync { $0.rest() }
    #expect(idleCount.withLock { $0 } == 1)
    #expect(second.owner.sync { $0.playIfIdle() })
    #expect(log.events == ["first opens", "first rests", "first lets go", "second opens"])
  }
}

extension AudioFocusTests {
  @Test("A holder that yields the focus is told what the new use is")
  func useDuringHandOver() {
    let focus = AudioFocus()
    let uses = Mutex<[AudioFocus.Use]>([])
    let recorder = FocusHolder(of: focus, for: .recording) { _, _, done in done() }
    let player = FocusHolder(of: focus, for: .playing) { holder, use, done in
      #expect(!holder.isUsed && recorder.isUsed)
      uses.withLock { $0.append(use) }
      done()
    }
    #expect(player.acquire() && recorder.acquire() && player.acquire())
    #expect(uses.withLock { $0 } == [.recording])
  }

  @Test("Idle focus is reported once, and only when the current holder becomes idle")
  func rest() {
    let focus = AudioFocus()
    let idleCount = Mutex(0)
    focus.onIdle { idleCount.withLock { $0 += 1 } }
    let holders = (0..<2).map { _ in
      FocusHolder(of: focus, for: .playing) { _, _, done in done() }
    }
    #expect(holders[0].acquire())
    holders[1].rest()
    #expect(idleCount.withLock { $0 } == 0 && holders[0].isUsed)
    holders[0].rest()
    holders[0].rest()
    #expect(idleCount.withLock { $0 } == 1 && !holders[0].isUsed)
  }
}

/// The events so far, in order.
private final class Log: Sendable {
  private struct State {
    var events: [String] = []
    var open: Set<String> = []
    var wereTwoOpen = false
  }

  private let state = Mutex(State())

  var events: [String] { state.withLock(\.events) }
  var openCount: Int { state.withLock(\.open.count) }
  var wereTwoOpen: Bool { state.withLock(\.wereTwoOpen) }

  func note(_ name: String, _ event: String, isOpen: Bool) {
    state.withLock { state in
      state.events.append("\(name) \(event)")
      if isOpen { state.open.insert(name) } else { state.open.remove(name) }
      if state.open.count > 1 { state.wereTwoOpen = true }
    }
  }
}

/// An owned object whose device only logs calls.
private final class Sound: Sendable {
  let owner: CoreOwner<SoundCore>

  init(_ name: String, _ focus: AudioFocus, _ log: Log) {
    let owner = CoreOwner(SoundCore(name, log), label: name)
    let holder = owner.holder(of: focus, for: .playing) { core, _ in core.releaseDevice() }
    owner.sync { $0.focus = holder }
    self.owner = owner
  }

  func play() async { await owner.run { $0.play() } }

  /// Waits for all earlier work.
  func finish() async { await owner.run { _ in } }
}

private final class SoundCore: Tickable {
  private(set) var status = false
  var focus: FocusHolder?
  let pace: Duration? = nil
  private let name: String
  private let log: Log

  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

  var isFocused: Bool { focus?.isUsed == true }

  func play() {
    guard focus?.acquire() == true, !status else { return }
    open()
  }

  func playIfIdle() -> Bool {
    guard focus?.acquireIfIdle() == true else { return false }
    open()
    return true
  }

  func rest() {
    log.note(name, "rests", isOpen: true)
    focus?.rest()
  }

  func releaseDevice() {
    guard status else { return }
    status = false
    log.note(name, "lets go", isOpen: false)
  }

  func tick() {}

  private func open() {
    status = true
    log.note(name, "opens", isOpen: true)
  }
}
