import Network
import TestSupport
import Testing

@Suite("The network")
struct NetworkMonitorTests {
  @Test("A listener is told what is known at once, and the stream ends with the monitor")
  func listening() async {
    var monitor: NetworkMonitor? = NetworkMonitor()
    var conditions = monitor?.conditions().makeAsyncIterator()
    #expect(await conditions?.next() != nil)
    monitor = nil
    while await conditions?.next() != nil {}
  }
}
