import TestSupport
import Testing

@testable import MynaAudio

@Suite("Owner")
struct CoreOwnerTests {
  @Test("Work from many threads runs one piece at a time, and none is lost")
  func order() async {
    let owner = CoreOwner(Counter(), label: "test")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          await owner.run { counter in
            counter.add()
            counter.add()
          }
        }
      }
    }
    #expect(owner.status == 200)
    #expect(!owner.sync { $0.wasEnteredTwice })
  }

  @Test("The status can be read while work is running")
  func status() {
    let owner = CoreOwner(Counter(), label: "test")
    owner.sync { counter in
      counter.add()
      #expect(owner.status == 0)
    }
    #expect(owner.status == 1)
  }

  @Test(
    "A slow status reader gets the latest status, and its stream ends when the owner is released")
  func statuses() async {
    var owner: CoreOwner? = CoreOwner(Counter(), label: "test")
    var statuses = owner?.statuses.makeAsyncIterator()
    #expect(await statuses?.next() == 0)
    for _ in 0..<50 { owner?.sync { $0.add() } }
    #expect(await statuses?.next() == 50)
    owner = nil
    #expect(await statuses?.next() == nil)
  }

  @Test("An object with a pace gets ticks until its owner is released")
  func ticks() {
    let time = VirtualTime()
    var owner: CoreOwner? = CoreOwner(Counter(), label: "test", time: time)
    owner?.sync { $0.pace = .milliseconds(10) }
    let ticks = time.advance(in: .milliseconds(10)) { [weak owner] in (owner?.status ?? 0) >= 3 }
    #expect(ticks)
    owner = nil
    #expect(time.tickerCount == 0)
  }
}

/// Counts, and detects simultaneous use by two threads.
private final class Counter: Tickable {
  private(set) var status = 0
  private(set) var wasEnteredTwice = false
  private var isEntered = false
  var pace: Duration?

  func add() {
    if isEntered { wasEnteredTwice = true }
    isEntered = true
    status += 1
    isEntered = false
  }

  func tick() { add() }
}
