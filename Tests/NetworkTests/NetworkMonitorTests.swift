import TestSupport
import Testing

@testable import Network

@Suite("Network monitor")
struct NetworkMonitorTests {
  @Test(
    "A listener gets the current network status immediately, and its stream ends with the monitor")
  func listening() async {
    var monitor: NetworkMonitor? = NetworkMonitor()
    var conditions = monitor?.conditions().makeAsyncIterator()
    #expect(await conditions?.next() != nil)
    monitor = nil
    while await conditions?.next() != nil {}
  }

  @Test("The installed GIO has every required function")
  func library() {
    #expect(GIONetworkLibrary.shared != nil)
  }

  @Test("Without GIO, the network is reported as unmetered immediately")
  func missingLibrary() async {
    var monitor: NetworkMonitor? = NetworkMonitor { GIONetworkLibrary("libmissing.so.0") }
    var conditions = monitor?.conditions().makeAsyncIterator()
    #expect(await conditions?.next() == .free)
    monitor = nil
    #expect(await conditions?.next() == nil)
  }
}
