import Foundation
import HTTP
import Hashing
import Testing

@Suite("Exit while hashing")
struct ExitTests {
  @Test(
    "A program that exits while its threads are hashing returns its own exit status",
    arguments: 0..<8)
  func hashing(time: Int) async {
    await #expect(processExitsWith: .exitCode(7)) { hashUntilExit(7) }
  }

  @Test(
    "A program that used HTTPS and exits while hashing returns its own exit status",
    arguments: 0..<8)
  func network(time: Int) async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Port 1 refuses the connection; the address makes libcurl open OpenSSL.
      let request = HTTPRequest(.get, "https://127.0.0.1:1/")
      await #expect(throws: HTTPError.self) { try await CurlTransport().send(request) }
      hashUntilExit(7)
    }
  }
}

/// Exits while four threads hash.
private func hashUntilExit(_ status: Int32) -> Never {
  let hasHashed = DispatchSemaphore(value: 0)
  for _ in 0..<4 {
    Thread.detachNewThread {
      while true {
        for byte in UInt8.min...UInt8.max {
          guard var hash = try? SHA256() else { abort() }
          hash.update([byte])
          _ = hash.finish()
        }
        hasHashed.signal()
      }
    }
  }
  hasHashed.wait()
  exit(status)
}
