import TestSupport
import Testing

@testable import Network

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

  @Test("GIO has all functions that are needed")
  func library() {
    #expect(NetworkLibrary.shared != nil)
  }

  @Test("Without GIO the network is taken for free, and nobody waits to hear that")
  func missingLibrary() async {
    var monitor: NetworkMonitor? = NetworkMonitor { NetworkLibrary("libmissing.so.0") }
    var conditions = monitor?.conditions().makeAsyncIterator()
    #expect(await conditions?.next() == .free)
    monitor = nil
    #expect(await conditions?.next() == nil)
  }
}
