import Dispatch
import Files
import HTTP
import Synchronization
import TestSupport
import Testing

@Suite("Cancelling a request")
struct CancellationTests {
  private let transport = CurlTransport()
  private let scratch = Scratch(in: Scratch.memory)

  /// Sends a request, cancels it as soon as a condition holds, and expects only that error.
  private func cancel(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)? = nil,
    when isSo: @escaping @Sendable () -> Bool
  ) async {
    let task = Task { [transport] in
      do throws(HTTPError) {
        _ = try await transport.send(request, receiver: receiver, progress: nil)
        return HTTPError?.none
      } catch {
        return error
      }
    }
    #expect(await eventually(isSo))
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test("A cancelled task sends nothing")
  func before() async {
    let server = ScriptedServer { $0.stall() }
    let (transport, request) = (transport, HTTPRequest(.get, server.url()))
    let gate = DispatchSemaphore(value: 0)
    let task = Task {
      gate.wait()
      await #expect(throws: HTTPError.cancelled) { try await transport.send(request) }
    }
    task.cancel()
    gate.signal()
    await task.value
    #expect(server.record.connections == 0)
  }

  @Test("It ends while it waits for others to end, which go on")
  func waiting() async {
    let server = ScriptedServer { $0.stall() }
    let (transport, request) = (transport, HTTPRequest(.get, server.url()))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          await #expect(throws: HTTPError.cancelled) { try await transport.send(request) }
        }
      }
      #expect(await eventually { server.record.open == 16 })
      await cancel(request) { true }
      #expect(server.record.open == 16)
      group.cancelAll()
    }
    #expect(await eventually { server.record.open == 0 })
  }

  @Test("It ends while a connection is made")
  func connecting() async {
    // Accepts the connection, but never completes the handshake.
    let server = ScriptedServer { $0.stall() }
    await cancel(HTTPRequest(.get, "https://127.0.0.1:\(server.port)/")) {
      server.record.open == 1
    }
    #expect(await eventually { server.record.open == 0 })
  }

  @Test("It ends while the server takes no more of the body")
  func sending() async throws {
    let end = DispatchSemaphore(value: 0)
    let server = ScriptedServer { connection in
      _ = connection.head()
      end.wait()
    }
    let file = try scratch.sparse("file", byteCount: 64 << 20)
    await cancel(HTTPRequest(.put, server.url(), body: .file(file, range: 0..<64 << 20))) {
      server.record.heads.count == 1
    }
    end.signal()
  }

  @Test("It ends while the answer does not come, and while its body stops coming")
  func receiving() async {
    let silent = ScriptedServer { $0.stall() }
    await cancel(HTTPRequest(.get, silent.url())) { silent.record.open == 1 }
    let server = ScriptedServer { connection in
      _ = connection.head()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
      connection.stall()
    }
    let collector = Collector()
    await cancel(HTTPRequest(.get, server.url()), receiver: collector) {
      collector.got.bytes.count == 3
    }
    #expect(await eventually { server.record.open == 0 && silent.record.open == 0 })
  }
}
