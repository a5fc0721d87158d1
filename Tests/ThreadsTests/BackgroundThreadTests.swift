import Foundation
import Testing
import Threads

@Suite("BackgroundThread")
struct BackgroundThreadTests {
  @Test("The closure runs on another thread, with idle or lowest priority")
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

  @Test("`run` rethrows the closure's error")
  func failed() {
    #expect(throws: CancellationError.self) {
      try BackgroundThread.run { () throws(CancellationError) in throw CancellationError() }
    }
  }
}
