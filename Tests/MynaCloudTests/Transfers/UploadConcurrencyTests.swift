import Synchronization
import TestSupport
import Testing

@testable import MynaCloud

@Suite("Upload concurrency")
struct UploadConcurrencyTests {
  /// A connection that several uploads share, and that breaks periodically.
  ///
  /// Time passes with the bytes sent.
  private struct SharedConnection {
    let rate: Double
    /// Seconds between two breaks.
    let interval: Double
    var pace = UploadConcurrency()
    private(set) var time = 0.0
    private(set) var sentBytes = 0.0
    private(set) var most = 0

    init(rate: Double, interval: Double = .infinity) {
      (self.rate, self.interval) = (rate, interval)
    }

    /// Sends files in parts until all are complete.
    ///
    /// Calls `body` with the number of each completed file.
    mutating func carry(_ sizes: [Int], part: Int, _ body: (Int, SharedConnection) -> Void) {
      var left = sizes
      var running: [Int: (file: Int, bytes: Double, left: Double)] = [:]
      var waiting: [Int: (file: Int, bytes: Int)] = [:]
      var nextBreak = interval
      var begun = sizes.map { _ in 0 }
      while left.contains(where: { $0 > 0 }) {
        for file in sizes.indices {
          while begun[file] < left[file],
            waiting.values.count(where: { $0.file == file })
              + running.values.count(where: { $0.file == file }) < 4
          {
            let bytes = min(part, left[file] - begun[file])
            let number = pace.number()
            pace.enter(number, bytes: bytes, of: sizes[file])
            waiting[number] = (file, bytes)
            begun[file] += bytes
          }
        }
        while let number = pace.admit(at: time), let (file, bytes) = waiting[number] {
          waiting[number] = nil
          running[number] = (file, Double(bytes), Double(bytes))
        }
        most = max(most, running.count)
        let share = rate / Double(running.count)
        let first = running.values.map(\.left).min() ?? 0
        let step = min(first / share, nextBreak - time)
        time += step
        sentBytes += step * rate
        for number in running.keys { running[number]?.left -= step * share }
        if time >= nextBreak {
          nextBreak += interval
          for (number, part) in running {
            pace.end(number, at: time, .cut)
            begun[part.file] -= Int(part.bytes)
          }
          running = [:]
        }
        for (number, part) in running where part.left < 1 {
          pace.end(number, at: time, .sent)
          running[number] = nil
          left[part.file] -= Int(part.bytes)
          begun[part.file] -= Int(part.bytes)
          if left[part.file] == 0 { body(part.file, self) }
        }
      }
    }
  }

  @Test("On a slow network that often fails, uploads complete, and few bytes are sent twice")
  func slowLine() {
    var line = SharedConnection(rate: 100_000, interval: 240)
    let sizes = Array(repeating: 21_000_000, count: 4) + [200_000]
    var order: [Int] = []
    var bytesBeforeSmall = 0.0
    line.carry(sizes, part: 5 << 20) { file, line in
      order.append(file)
      if file == 4 { bytesBeforeSmall = line.sentBytes }
    }
    #expect(Set(order) == Set(sizes.indices))
    #expect(line.sentBytes <= 1.3 * Double(sizes.reduce(0, +)))
    // The small file completed before the large ones were halfway.
    #expect(order.first == 4 && bytesBeforeSmall < 40_000_000, "\(order)")
  }

  @Test("On a fast network, transfers quickly use every connection")
  func fastLine() {
    var line = SharedConnection(rate: 100_000_000)
    line.carry(Array(repeating: 50_000_000, count: 4), part: 5 << 20) { _, _ in }
    #expect(line.most == UploadConcurrency.most)
    // Small files too.
    line = SharedConnection(rate: 10_000_000)
    line.carry(Array(repeating: 20_000, count: 200), part: 5 << 20) { _, _ in }
    #expect(line.most == UploadConcurrency.most)
  }

  @Test("When a fast network becomes slow, few bytes are sent twice, and large files prefer parts")
  func slower() {
    var line = SharedConnection(rate: 100_000_000)
    line.carry([50_000_000], part: 5 << 20) { _, _ in }
    var slow = SharedConnection(rate: 100_000, interval: 240)
    slow.pace = line.pace
    slow.carry([42_000_000], part: 5 << 20) { _, _ in }
    #expect(slow.sentBytes <= 1.6 * 42_000_000)
    #expect(slow.pace.prefersParts(of: 7_000_000) && !slow.pace.prefersParts(of: 100_000))
  }

  @Test("Waiting upload requests for the smallest file go first")
  func order() async throws {
    let gate = UploadLimiter(time: VirtualTime())
    let (begun, hold) = (Collected<Int>(), Hold())
    var tasks: [Task<Void, any Error>] = []
    for (count, size) in [50, 40, 10, 30].enumerated() {
      tasks.append(
        Task {
          try await gate.pass(bytes: size, of: size) { () async throws(CloudError) in
            begun.append(size)
            if size == 50 { await hold.wait() }
          }
        })
      // Each waits in the queue before the next one is added.
      while begun.values.isEmpty || gate.waitingCount < count { await Task.yield() }
    }
    hold.end()
    for task in tasks { try await task.value }
    #expect(begun.values == [50, 10, 30, 40])
  }

  @Test("A request canceled while waiting lets the next request take its turn")
  func canceled() async throws {
    let gate = UploadLimiter(time: VirtualTime())
    let hold = Hold()
    let first = Task {
      try await gate.pass(bytes: 1, of: 1) { () async throws(CloudError) in await hold.wait() }
    }
    while gate.runningCount < 1 { await Task.yield() }
    let second = Task {
      try await gate.pass(bytes: 1, of: 1) { () async throws(CloudError) in
        Issue.record("It was sent.")
      }
    }
    while gate.waitingCount < 1 { await Task.yield() }
    second.cancel()
    await #expect(throws: CloudError.cancelled) { try await second.value }
    hold.end()
    try await first.value
    try await gate.pass(bytes: 1, of: 1) { () async throws(CloudError) in }
    #expect(gate.runningCount == 0 && gate.waitingCount == 0)
  }
}

/// Makes callers wait until it ends.
private final class Hold: Sendable {
  private struct State {
    var isOver = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func wait() async {
    await withCheckedContinuation { waiter in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiter = waiter }
        return state.isOver
      }
      if isOver { waiter.resume() }
    }
  }

  func end() {
    let waiter = state.withLock { state in
      state.isOver = true
      return state.waiter.take()
    }
    waiter?.resume()
  }
}
