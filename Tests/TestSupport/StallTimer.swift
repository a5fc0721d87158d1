import Foundation

/// A timeout that only counts time without activity.
///
/// It counts the seconds in which neither this process nor its descendants are running, ready to
/// run, or waiting for a disk. So a busy machine prolongs a wait but never makes it fail, while a
/// program that has stopped working fails after `seconds`. A program that is always active fails
/// after 15 times as long.
public struct StallTimer {
  private static let hardLimitFactor = 15.0
  /// Sampling every thread takes some milliseconds.
  private static let secondsBetweenSamples = 0.25

  private let seconds: Double
  private let clock: () -> UInt64
  private let began: UInt64
  private var sampled: UInt64
  private var idleSeconds = 0.0
  private var secondsOfActivity: () -> Double

  /// Starts a timeout of some seconds without activity.
  public init(seconds: Double) {
    var activity = ProcessActivity()
    self.init(
      seconds: seconds, clock: { DispatchTime.now().uptimeNanoseconds },
      secondsOfActivity: { activity.secondsSinceLastSample() })
  }

  /// Starts a timeout with a clock in nanoseconds, and a function that returns the activity since
  /// its last call.
  init(
    seconds: Double, clock: @escaping () -> UInt64, secondsOfActivity: @escaping () -> Double
  ) {
    (self.seconds, self.clock, self.secondsOfActivity) = (seconds, clock, secondsOfActivity)
    began = clock()
    sampled = began
  }

  /// Returns whether the timeout is reached.
  ///
  /// The calling thread's own work does not count as activity.
  public mutating func hasRunOut() -> Bool {
    let now = clock()
    let elapsed = Double(now - sampled) / 1e9
    guard elapsed >= min(Self.secondsBetweenSamples, seconds) else { return false }
    sampled = now
    idleSeconds += max(0, elapsed - secondsOfActivity())
    return idleSeconds >= seconds || Double(now - began) / 1e9 >= Self.hardLimitFactor * seconds
  }
}

/// The time that the threads of this process and its descendants spend running or ready to run.
struct ProcessActivity {
  /// For each thread, the nanoseconds of running and of waiting for a processor.
  private var known: [pid_t: UInt64] = [:]

  init() { _ = secondsSinceLastSample() }

  /// Returns the seconds of activity of all threads together; infinity while any waits for a disk.
  mutating func secondsSinceLastSample() -> Double {
    let caller = Self.callingThread
    let processes = Self.family()
    var (sample, total) = ([pid_t: UInt64](), UInt64(0))
    for process in processes.ids {
      for thread in Self.numbers(in: "/proc/\(process)/task") where thread != caller {
        let fields = Self.fields(of: "/proc/\(process)/task/\(thread)/schedstat")
        guard fields.count == 3, let running = UInt64(fields[0]), let ready = UInt64(fields[1])
        else { continue }
        sample[thread] = running + ready
        let before = known[thread] ?? 0
        // The thread ID may have been reused since.
        total += running + ready >= before ? running + ready - before : 0
      }
    }
    known = sample
    return processes.isWaitingForDisk ? .infinity : Double(total) / 1e9
  }

  private static var callingThread: pid_t {
    let parts = URL(fileURLWithPath: "/proc/thread-self").resolvingSymlinksInPath().pathComponents
    return parts.last.flatMap { pid_t($0) } ?? 0
  }

  /// Returns this process and its descendants.
  private static func family() -> (ids: [pid_t], isWaitingForDisk: Bool) {
    var children: [pid_t: [(id: pid_t, state: Substring)]] = [:]
    for id in numbers(in: "/proc") {
      // A program's name, in parentheses, may contain any character.
      let status = text(of: "/proc/\(id)/stat")
      guard let end = status.lastIndex(of: ")") else { continue }
      let fields = status[end...].split(separator: " ")
      guard fields.count > 2, let parent = pid_t(fields[2]) else { continue }
      children[parent, default: []].append((id, fields[1]))
    }
    var (ids, waits) = ([getpid()], false)
    var index = 0
    while index < ids.count {
      for child in children[ids[index]] ?? [] {
        ids.append(child.id)
        if child.state == "D" { waits = true }
      }
      index += 1
    }
    return (ids, waits)
  }

  private static func numbers(in folder: String) -> [pid_t] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var found: [pid_t] = []
    while let entry = readdir(entries) {
      // Skips entries that are not process IDs.
      let number = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { strtol($0, nil, 10) }
      }
      if number > 0 { found.append(pid_t(number)) }
    }
    return found
  }

  private static func fields(of path: String) -> [Substring] {
    text(of: path).split(whereSeparator: \.isWhitespace)
  }

  /// Returns the start of a small file; empty if its process has ended.
  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }
}
