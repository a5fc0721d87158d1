import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@Suite("Transport memory")
struct MemoryTests {
  private static let byteCount = 200 << 20

  @Test("Transferring 200 MB takes at most 4 MB more memory than transferring 4 MB")
  func constant() async {
    // A separate process, whose peak no other test has raised.
    await #expect(processExitsWith: .success) {
      let scratch = Scratch(in: Scratch.memory)
      let file = try scratch.sparse("file", byteCount: Self.byteCount)
      let server = ScriptedServer { connection in
        let block = [UInt8](repeating: 7, count: 1 << 18)
        while let head = connection.head() {
          let count = Int(head.split(separator: "/")[1].prefix { $0.isNumber }) ?? 0
          if head.hasPrefix("PUT") {
            guard connection.discard(count) else { return }
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
          } else {
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n")
            for _ in 0..<count / block.count { connection.write(block) }
          }
        }
      }
      let transport = CurlTransport()
      func peak(byteCount: Int) async throws -> Int {
        let counter = Counter()
        let url = server.url("/\(byteCount)")
        _ = try await transport.send(
          HTTPRequest(.put, url, body: .file(file, range: 0..<byteCount)))
        _ = try await transport.send(HTTPRequest(.get, url), receiver: counter, progress: nil)
        try #require(counter.count.load(ordering: .relaxed) == byteCount)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.split(separator: " ")[1]))
      }
      let (small, great) = (
        try await peak(byteCount: 4 << 20), try await peak(byteCount: Self.byteCount)
      )
      // Kibibytes.
      try #require(great - small < 4 * 1_024)
    }
  }

  private final class Counter: HTTPReceiver {
    let count = Atomic(0)

    func begin(_ head: HTTPResponseHead) -> Bool { true }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
      count.add(bytes.count, ordering: .relaxed)
      return true
    }
  }
}
