/// Decides which upload requests run at the same time, based on the measured bandwidth.
///
/// If the connection breaks, all requests in progress must be sent again. Therefore, their total
/// size is limited to what the connection can transfer in a few seconds, but at least one request
/// is always in progress. Small files don't wait for large ones.
struct UploadConcurrency {
  /// The number of HTTP connections; more requests at once wouldn't be faster.
  static let most = 16
  /// The target time for sending all bytes in flight, in seconds.
  private static let horizon = 8.0
  /// A file that takes more than this many seconds is sent in parts, so that less is lost when the
  /// connection breaks.
  private static let longestWhole = 20.0
  /// The number of bytes added to each request's size to account for the fixed cost of a request.
  private static let overhead = 16_384

  enum Outcome {
    case sent
    case cut
    /// The request failed for a reason unrelated to the bandwidth.
    case refused
  }

  private struct Request {
    let number: Int
    let bytes: Int
    let size: Int
  }

  private var waiting: [Request] = []
  private var running: [Int: (bytes: Int, start: Double, sentBefore: Int)] = [:]
  private var runningBytes = 0
  private var sent = 0
  /// The measured rate of all requests together, in bytes per second; nil before the first request
  /// completes.
  private var rate: Double?
  private var lastNumber = 0

  var counts: (waiting: Int, running: Int) { (waiting.count, running.count) }

  mutating func number() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func enter(_ number: Int, bytes: Int, of size: Int) {
    let request = Request(number: number, bytes: bytes + Self.overhead, size: size)
    // The last element is sent next: smaller files go first, and equal sizes in order of arrival.
    let index = waiting.firstIndex { $0.size <= size } ?? waiting.count
    waiting.insert(request, at: index)
  }

  mutating func admit(at time: Double) -> Int? {
    guard let next = waiting.last, running.isEmpty || fits(next) else { return nil }
    waiting.removeLast()
    running[next.number] = (next.bytes, time, sent)
    runningBytes += next.bytes
    return next.number
  }

  private func fits(_ request: Request) -> Bool {
    guard running.count < Self.most, let rate else { return false }
    return Double(runningBytes + request.bytes) <= rate * Self.horizon
  }

  mutating func end(_ number: Int, at time: Double, _ outcome: Outcome) {
    guard let (bytes, start, sentBefore) = running.removeValue(forKey: number) else { return }
    runningBytes -= bytes
    switch outcome {
    case .sent:
      sent += bytes
      let seen = Double(sent - sentBefore) / max(time - start, 0.000_001)
      rate = rate.map { ($0 + seen) / 2 } ?? seen
    case .cut:
      // The bandwidth may have dropped, but it is measured only when a request completes.
      rate = rate.map { $0 / 2 }
    case .refused: break
    }
  }

  mutating func leave(_ number: Int) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return false }
    waiting.remove(at: index)
    return true
  }

  func prefersParts(of size: Int) -> Bool {
    rate.map { Double(size) > $0 * Self.longestWhole } ?? false
  }
}
