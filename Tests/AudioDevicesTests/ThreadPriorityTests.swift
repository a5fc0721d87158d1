import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AudioDevices

@Suite("ThreadPriority")
struct ThreadPriorityTests {
  /// The scheduling parameters of a thread.
  private struct Scheduling: Equatable, Sendable {
    var policy: Int32
    var priority: Int32
    var nice: Int32

    /// Those of the calling thread.
    static var current: Scheduling {
      var parameters = sched_param()
      sched_getparam(0, &parameters)
      let nice = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
      return Scheduling(
        policy: sched_getscheduler(0), priority: parameters.sched_priority, nice: nice)
    }
  }

  /// SCHED_RESET_ON_FORK, which the C library's header hides.
  private static let resetOnFork: Int32 = 0x4000_0000

  /// Runs a body on a separate thread, which ends with it.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let result = Mutex<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread {
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }.start()
    done.wait()
    return result.withLock { $0 }
  }

  /// Returns whether the system permits a realtime priority for this process.
  private func mayHaveDeadline(_ priority: Int32) -> Bool {
    onThread {
      var parameters = sched_param(sched_priority: priority)
      return sched_setscheduler(0, SCHED_RR, &parameters) == 0
    } ?? false
  }

  /// Returns whether the system permits a negative nice value for this process.
  private func mayBe(nice: Int32) -> Bool {
    onThread { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice) == 0 } ?? false
  }

  @Test("A device thread raises its priority at its first block, if permitted")
  func raised() throws {
    let state = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    defer { state.deallocate() }
    let stream = CubebStream(
      .output, chosen: nil, sampleRate: 48_000, channelCount: 1,
      client: AudioStreamClient(render: { _, _, _, _ in }, state: state), host: AudioServer.shared
    ) { _ in }
    let usual = try #require(onThread { Scheduling.current })
    let raised = try #require(
      onThread {
        stream.memory.pointee.process(nil, nil, frames: 64)
        return Scheduling.current
      })
    if mayHaveDeadline(5) {
      #expect(raised.policy == SCHED_RR | Self.resetOnFork && raised.priority == 5)
    } else if mayBe(nice: -11) {
      #expect(raised.policy == SCHED_OTHER && raised.nice == -11)
    } else {
      #expect(raised == usual)
    }
    #expect(onThread { Scheduling.current } == usual, "other threads are as before")
  }

  @Test("A device thread that never pauses loses realtime priority, and the process keeps running")
  func limited() async {
    await #expect(processExitsWith: .success) {
      let tests = ThreadPriorityTests()
      ThreadPriority.limit()
      let end = try #require(
        tests.onThread {
          _ = ThreadPriority.raise()
          let start = clock()
          // Twice the processor time that would end the program.
          while clock() - start < 400 * CLOCKS_PER_SEC / 1_000 {}
          return Scheduling.current
        })
      try #require(end.policy & ~ThreadPriorityTests.resetOnFork == SCHED_OTHER)
    }
  }
}
