import Foundation
import Testing
import Threads

@Suite("BackgroundThread")
struct BackgroundThreadTests {
  @Test(
    "Work is done on another thread, which has only the time that is left, and its result comes back"
  )
  func done() {
    let caller = pthread_self()
    let (thread, policy, nice) = BackgroundThread.run {
      (
        pthread_self(), sched_getscheduler(0),
        getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
      )
    }
    #expect(thread != caller)
    // SCHED_IDLE, or the lowest normal priority.
    #expect(policy == 5 || nice == 19)
    #expect(sched_getscheduler(0) != 5)
  }

  @Test("An error of the work is one of the call")
  func failed() {
    #expect(throws: CancellationError.self) {
      try BackgroundThread.run { () throws(CancellationError) in throw CancellationError() }
    }
  }
}
