/// Decides which requests of uploads are sent at once, by how fast the line is.
///
/// Whatever is on its way when a line breaks is sent again. So no more is on its way than the line carries in some seconds, but for
/// one request; and a small file does not wait for large ones.
struct UploadPace {
  /// The most requests at once; more would not be faster, and HTTP has so many connections.
  static let most = 16
  /// The seconds that the line needs for all that is on its way.
  private static let horizon = 8.0
  /// A file that takes longer is sent in parts, so that less is lost when the line breaks.
  private static let longestWhole = 20.0
  /// Bytes by which a request without content counts, for what it costs besides.
  private static let overhead = 16_384

  /// How a request has ended.
  enum Outcome {
    case sent
    /// The line, or the server, failed in the middle of it.
    case cut
    /// It was answered, or given up, whatever the line is like.
    case refused
  }

  private struct Request {
    let number: Int
    let bytes: Int
    /// Of the whole file.
    let size: Int
  }

  /// Those that wait, the next one last.
  private var waiting: [Request] = []
  private var running: [Int: (bytes: Int, start: Double, sentBefore: Int)] = [:]
  private var runningBytes = 0
  /// Bytes of all requests that are done.
  private var sent = 0
  /// Bytes per second of all requests together; nil before the first one is done.
  private var rate: Double?
  private var lastNumber = 0

  var counts: (waiting: Int, running: Int) { (waiting.count, running.count) }

  /// Returns a number for a request.
  mutating func number() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Puts a request in line.
  mutating func enter(_ number: Int, bytes: Int, of size: Int) {
    let request = Request(number: number, bytes: bytes + Self.overhead, size: size)
    // Smaller files first, and of two of one size the parts of the first one.
    let place = waiting.firstIndex { $0.size <= size } ?? waiting.count
    waiting.insert(request, at: place)
  }

  /// Returns the next request that may be sent now, and counts it as being sent; nil if none may.
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

  /// Takes down that a request has ended.
  mutating func end(_ number: Int, at time: Double, _ outcome: Outcome) {
    guard let (bytes, start, sentBefore) = running.removeValue(forKey: number) else { return }
    runningBytes -= bytes
    switch outcome {
    case .sent:
      sent += bytes
      let seen = Double(sent - sentBefore) / max(time - start, 0.000_001)
      rate = rate.map { ($0 + seen) / 2 } ?? seen
    case .cut:
      // The line may have become slow, which shows only when something arrives.
      rate = rate.map { $0 / 2 }
    case .refused: break
    }
  }

  /// Takes a request out of the line; returns whether it was there.
  mutating func leave(_ number: Int) -> Bool {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return false }
    waiting.remove(at: place)
    return true
  }

  /// Whether a file of so many bytes would take long, so that its parts are sent one by one.
  func prefersParts(of size: Int) -> Bool {
    rate.map { Double(size) > $0 * Self.longestWhole } ?? false
  }
}
