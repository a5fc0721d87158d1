import Dispatch
import Files
import HTTP
import Synchronization
import TestSupport
import Testing

@Suite("Canceling requests")
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

  @Test("An already canceled task sends no request")
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

  @Test("Canceling a queued request doesn't affect running requests")
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

  @Test("A request can be canceled during the TLS handshake")
  func connecting() async {
    // Accepts the connection, but never completes the handshake.
    let server = ScriptedServer { $0.stall() }
    await cancel(HTTPRequest(.get, "https://127.0.0.1:\(server.port)/")) {
      server.record.open == 1
    }
    #expect(await eventually { server.record.open == 0 })
  }

  @Test("A request can be canceled while the server doesn't accept more of the body")
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

  @Test("A request can be canceled while its response is missing or stalled")
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
