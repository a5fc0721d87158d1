import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite("Rate limits")
struct RateLimitTests {
  private static let rate = 64 << 10

  @Test("Requests that share a rate limit use it fully and never exceed it together")
  func total() {
    let limit = RateLimit(bytesPerSecond: Self.rate)
    // The time at which each of sixteen requests next transfers bytes.
    var ready = Array(repeating: 10.0, count: 16)
    var sizes = noise(1 << 12).makeIterator()
    var count = 0
    while let next = ready.indices.min(by: { ready[$0] < ready[$1] }), let size = sizes.next() {
      let bytes = 1 + Int(size) * 16
      let seconds = ready[next] + limit.reserve(bytes, at: ready[next])
      // All earlier bytes have had the time that they need at the limit.
      #expect(Double(count) <= (seconds - 10) * Double(Self.rate) + 1e-3)
      count += bytes
      ready[next] = seconds
    }
    // The rate is not below the limit either, as long as a request has bytes.
    let end = ready.max() ?? 0
    #expect((end - 10) * Double(Self.rate) <= Double(count + 16 * limit.step))
  }

  @Test("Idle time doesn't raise the rate afterward")
  func pause() {
    let limit = RateLimit(bytesPerSecond: 1_024)
    #expect(limit.reserve(1_024, at: 0) == 0)
    #expect(limit.reserve(512, at: 0.25) == 0.75)
    #expect(limit.reserve(1_024, at: 1_000) == 0)
    #expect(limit.reserve(1, at: 1_000) == 1)
  }

  @Test(
    "A rate limit slows uploads and downloads, and bodies still arrive complete",
    arguments: [20, 300])
  func bodies(kilobytes: Int) async throws {
    let time = VirtualTime()
    let count = kilobytes << 10
    let body = [UInt8](repeating: 7, count: count)
    let server = ScriptedServer { connection in
      while let head = connection.head() {
        if head.hasPrefix("PUT"), !connection.discard(count) { return }
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n")
        connection.write(body)
      }
    }
    let limit = RateLimit(bytesPerSecond: 8 << 10)
    let transport = CurlTransport(HTTPOptions(rateLimit: limit), time: time)
    let collector = Collector()
    _ = try await transport.send(
      HTTPRequest(.put, server.url(), body: .bytes(body)), receiver: collector, progress: nil)
    #expect(collector.got.bytes == body)
    // The wait for the last bytes is not necessary.
    #expect(time.seconds >= Double(2 * count - 2 * 16_384) / 8_192)
  }

  @Test("Canceling a rate-limited request ends it")
  func cancel() async throws {
    let hasBegun = Atomic(false)
    let server = ScriptedServer { connection in
      guard connection.head() != nil else { return }
      hasBegun.store(true, ordering: .relaxed)
      _ = connection.discard(1 << 20)
    }
    let transport = CurlTransport(HTTPOptions(rateLimit: RateLimit(bytesPerSecond: 1_024)))
    let request = HTTPRequest(
      .put, server.url(), body: .bytes([UInt8](repeating: 1, count: 1 << 20)))
    let task = Task { () async -> HTTPError? in
      do throws(HTTPError) { _ = try await transport.send(request) } catch { return error }
      return nil
    }
    #expect(await eventually { hasBegun.load(ordering: .relaxed) })
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}
