import Foundation
import TestSupport
import Testing

extension ServerTests {
  @Suite("Test server lifetime")
  struct ServerLifeTests {
    @Test("Test servers end with the test program, even when it is killed")
    func end() async throws {
      let folder = Scratch()
      let path = folder.path
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        // The servers' files are deleted with the folder of the test.
        setenv("TMPDIR", path, 1)
        unsetenv("MYNA_S3_ENDPOINT")
        let firebase = try FirebaseServer()
        let proxy = try FaultProxy(to: firebase.port, seed: 0, rate: 0)
        let ports = [firebase.port, proxy.port, try S3Server.shared().port]
        let words = ports.map(String.init).joined(separator: " ")
        try Data(words.utf8).write(to: URL(fileURLWithPath: path + "/ports"))
        kill(getpid(), SIGKILL)
      }
      let ports = try folder.text("ports").split(separator: " ").compactMap { Int($0) }
      #expect(ports.count == 3)
      for port in ports {
        #expect(waitUntil { (try? askLoopback("GET", "/", port: port)) == nil }, "\(port)")
      }
      #expect(waitUntil { !folder.names.contains { $0.hasPrefix("myna-s3-") } })
    }
  }
}
