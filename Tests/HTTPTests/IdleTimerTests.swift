import Testing

@testable import HTTP

@Suite("Idle timer")
struct IdleTimerTests {
  @Test("Any progress of a request restarts its idle timer")
  func movement() {
    var watch = IdleTimer(at: 0)
    var state = IdleTimer.State()
    #expect(watch.seconds(state, at: 10) == 10)
    state.isBegun = true
    #expect(watch.seconds(state, at: 20) == 0)
    state.progress = HTTPProgress(sentBytes: 1, receivedBytes: 0)
    #expect(watch.seconds(state, at: 30) == 0)
    state.headSize = 1
    #expect(watch.seconds(state, at: 40) == 0)
    state.unsentBytes = 100
    #expect(watch.seconds(state, at: 50) == 0)
    #expect(watch.seconds(state, at: 70) == 20)
    state.unsentBytes = 99
    #expect(watch.seconds(state, at: 80) == 0)
  }
}
