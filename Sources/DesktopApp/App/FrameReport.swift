import Files
import FoundationEssentials
import GTK
import Glibc

/// Measures frame durations for the benchmark.
///
/// When the program exits, the measurements are written to the file that the environment variable
/// `MYNA_FRAME_REPORT` specifies.
final class FrameReport {
  private let path: String
  private var clock: FrameClock?
  private var start = 0.0
  private var firstFrame: Double?
  /// The number of frames.
  ///
  /// Only totals are stored. A list of all frames would look like a memory leak after an hour.
  private var frames = 0
  private var over16ms = 0
  private var worst = 0.0
  private var isMoving: () -> Bool = { true }

  /// Creates a report; nil if `MYNA_FRAME_REPORT` is not set.
  init?() {
    guard let path = ProcessInfo.processInfo.environment["MYNA_FRAME_REPORT"] else { return nil }
    self.path = path
  }

  func watch(_ window: Window, while isMoving: @escaping () -> Bool) {
    self.isMoving = isMoving
    guard clock == nil, let clock = window.frameClock else { return }
    self.clock = clock
    clock.onPaint { [weak self] now in
      self?.start = now
    } ended: { [weak self] now in
      self?.record(now)
    }
  }

  private func record(_ now: Double) {
    if firstFrame == nil { firstFrame = now - Self.processStart }
    guard isMoving() else { return }
    let duration = now - start
    frames += 1
    if duration > 0.016 { over16ms += 1 }
    worst = max(worst, duration)
  }

  /// Writes the measurements.
  ///
  /// - Parameters:
  ///   - recordDelay: the number of seconds from the record action until the first audio frame of
  ///     the last take.
  ///   - musicDelay: the number of seconds from opening the Music page until its first rows were
  ///     visible.
  func write(recordDelay: Double?, musicDelay: Double?) {
    let figures: [String: Double] = [
      "firstFrame": firstFrame ?? 0, "frames": Double(frames), "over16ms": Double(over16ms),
      "worst": worst, "recordDelay": recordDelay ?? 0, "musicDelay": musicDelay ?? 0,
    ]
    do {
      try FileContents.write(JSONEncoder().encode(figures), to: path)
    } catch {
      StandardStream.write("The frame report was not written: \(error)\n", to: STDERR_FILENO)
    }
  }

  /// The start time of the process, according to the clock of `g_get_monotonic_time`, accurate to
  /// 0.01 s.
  private static var processStart: Double {
    let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
    // The program name, in parentheses, may contain spaces, so skip to its end.
    let fields = text.drop { $0 != ")" }.split(separator: " ")
    return fields.count > 20 ? (Double(fields[20]) ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK))) : 0
  }
}
