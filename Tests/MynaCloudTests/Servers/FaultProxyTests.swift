import Foundation
import TestSupport
import Testing

extension ServerTests {
  @Suite("Fault proxy")
  struct FaultProxyTests {
    @Test(
      "With the same seed, the fault proxy breaks the same connections, and none when it is off")
    func repeatable() throws {
      let server = try FirebaseServer()
      try server.control(#"{"put": {"name": "x", "size": 1000000}}"#)
      let target = "/v0/b/\(FirebaseServer.bucket)/o/x?alt=media"

      /// Returns which of twenty downloads were complete.
      func downloads(through proxy: FaultProxy) -> [Bool] {
        (0..<20).map { _ in
          // A broken download may have no response at all.
          let answer = try? askLoopback("GET", target, port: proxy.port)
          return answer?.body.count == 1_000_000
        }
      }
      let proxies = try (0..<2).map { _ in try FaultProxy(to: server.port, seed: 7, rate: 0.5) }
      let outcomes = proxies.map(downloads)
      #expect(outcomes[0] == outcomes[1])
      #expect(Set(outcomes[0]) == [false, true])
      #expect(try proxies[0].counts().connections == 20)
      #expect(try proxies[0].counts().faults > 0)

      try proxies[0].faults(on: false)
      #expect(downloads(through: proxies[0]).allSatisfy { $0 })
    }
  }
}
