import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@Suite("TimeSource")
struct TimeSourceTests {
  @Test(
    "Waiting for a pipe ends when the pipe is ready or the time is up", arguments: [false, true])
  func pipe(isVirtual: Bool) throws {
    let time: any TimeSource = isVirtual ? VirtualTime { true } : SystemTime()
    let (pipe, start) = (Pipe(), time.seconds)
    let (reader, writer) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    func waits(for use: DescriptorReadiness, _ handle: FileHandle) -> Bool {
      time.wait(atMost: .milliseconds(20), for: handle.fileDescriptor, to: use)
    }
    #expect(!waits(for: .read, reader))
    #expect(time.seconds - start > 0.019)
    #expect(waits(for: .write, writer))
    try writer.write(contentsOf: Data([1]))
    #expect(waits(for: .read, reader))
    #expect(try reader.read(upToCount: 1) == Data([1]))
    try writer.close()
    // A process that another test starts holds a copy of the write end until it calls `exec`.
    #expect(waitUntil { waits(for: .read, reader) }, "The end of the pipe can be read.")
    #expect(!time.wait(atMost: .milliseconds(1), for: -1, to: .read))
  }

  @Test(
    "Waiting for a semaphore or dispatch group ends when it is signaled or the time is up",
    arguments: [false, true])
  func signal(isVirtual: Bool) {
    let time: any TimeSource = isVirtual ? VirtualTime { true } : SystemTime()
    let (semaphore, group, start) = (DispatchSemaphore(value: 0), DispatchGroup(), time.seconds)
    #expect(!time.wait(atMost: .milliseconds(20), for: semaphore))
    group.enter()
    #expect(!time.wait(atMost: .milliseconds(20), for: group))
    #expect(time.seconds - start > 0.039)
    semaphore.signal()
    group.leave()
    #expect(time.wait(atMost: .seconds(100), for: semaphore))
    #expect(time.wait(atMost: .seconds(100), for: group))
  }

  @Test("Waiting in virtual time ends when another thread advances the time")
  func setForward() {
    let (time, group) = (VirtualTime(), DispatchGroup())
    Thread { _ = time.advance(in: .seconds(1)) { time.seconds > 9 } }.start()
    group.enter()
    #expect(!time.wait(atMost: .seconds(5), for: group) && time.seconds >= 5)
    group.leave()
    #expect(time.wait(atMost: .seconds(1_000), for: group))
  }

  @Test("A ticker fires at its interval and never after it is paused or released")
  func ticker() {
    let (time, thread, count) = (VirtualTime(), SerialThread(label: "Myna.Test"), Counter())
    var ticker: (any Ticker)? = time.ticker(on: thread) { count.total.add(1, ordering: .relaxed) }
    func ticks(in duration: Duration) -> Int {
      time.advance(by: duration)
      // Runs after all earlier work.
      return thread.sync { count.total.exchange(0, ordering: .relaxed) }
    }
    #expect(ticks(in: .seconds(10)) == 0)
    ticker?.set(.seconds(1), beginsAtOnce: false)
    #expect(ticks(in: .milliseconds(900)) == 0)
    #expect(ticks(in: .milliseconds(200)) == 1)
    #expect(ticks(in: .seconds(5)) == 5)
    ticker?.set(.seconds(2), beginsAtOnce: true)
    #expect(ticks(in: .seconds(1)) == 1)
    ticker?.set(nil, beginsAtOnce: false)
    #expect(ticks(in: .seconds(10)) == 0)
    ticker?.set(.seconds(1), beginsAtOnce: false)
    ticker = nil
    #expect(ticks(in: .seconds(10)) == 0)
  }

  @Test("The system ticker fires repeatedly until it is paused, and can be restarted")
  func systemTicker() {
    let (thread, count) = (SerialThread(label: "Myna.Test"), Counter())
    let ticker = SystemTime().ticker(on: thread) { count.total.add(1, ordering: .relaxed) }
    ticker.set(.milliseconds(1), beginsAtOnce: true)
    #expect(waitUntil { count.total.load(ordering: .relaxed) > 3 })
    ticker.set(nil, beginsAtOnce: true)
    let total = thread.sync { count.total.load(ordering: .relaxed) }
    ticker.set(.seconds(1_000), beginsAtOnce: true)
    #expect(waitUntil { count.total.load(ordering: .relaxed) == total + 1 })
  }

  private final class Counter: Sendable { let total = Atomic<Int>(0) }
}
