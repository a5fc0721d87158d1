import Foundation
import Testing

@testable import TestSupport

@Suite("StallTimer")
struct StallTimerTests {
  /// A clock that a test sets, and the activity that it reports.
  private final class Machine {
    var nanoseconds: UInt64 = 1
    var activity = 0.0

    func timer(seconds: Double) -> StallTimer {
      StallTimer(seconds: seconds, clock: { self.nanoseconds }) {
        defer { self.activity = 0 }
        return self.activity
      }
    }

    /// Advances the time in steps of a second, and returns the number of steps until the timer ran
    /// out.
    func steps(until timer: inout StallTimer, activityPerSecond: Double) -> Int {
      var count = 0
      repeat {
        count += 1
        nanoseconds += 1_000_000_000
        activity += activityPerSecond
      } while !timer.hasRunOut()
      return count
    }
  }

  @Test("Waiting for an idle program ends after the limit")
  func idle() {
    let machine = Machine()
    var timer = machine.timer(seconds: 20)
    #expect(machine.steps(until: &timer, activityPerSecond: 0) == 20)
  }

  @Test("Waiting for a program that works half the time lasts twice the limit")
  func halfBusy() {
    let machine = Machine()
    var timer = machine.timer(seconds: 20)
    #expect(machine.steps(until: &timer, activityPerSecond: 0.5) == 40)
  }

  @Test(
    "Waiting for a program that never pauses still ends, after 15 times the limit",
    arguments: [1.0, 3, .infinity])
  func neverIdle(activity: Double) {
    let machine = Machine()
    var timer = machine.timer(seconds: 20)
    #expect(machine.steps(until: &timer, activityPerSecond: activity) == 300)
  }

  @Test("CPU time used by a child process counts as activity")
  func child() throws {
    var activity = ProcessActivity()
    let program = try Child(["sh", "-c", "while :; do :; done"], environment: [:])
    defer { program.end() }
    var seconds = 0.0
    repeat { seconds += activity.secondsSinceLastSample() } while program.isRunning && seconds < 0.2
    #expect(program.isRunning)
  }
}
