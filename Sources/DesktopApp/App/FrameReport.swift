import Files
import FoundationEssentials
import GTK
import Glibc

/// The durations of frames, for the benchmark: written to the file that `MYNA_FRAME_REPORT` names, when the program ends.
final class FrameReport {
  private let path: String
  private var clock: FrameClock?
  private var start = 0.0
  private var firstFrame: Double?
  /// Of the frames so far; keeping each of them would look like a leak after an hour.
  private var frames = 0
  private var over16ms = 0
  private var worst = 0.0
  private var isMoving: () -> Bool = { true }

  /// Nil unless somebody has asked for it.
  init?() {
    guard let path = ProcessInfo.processInfo.environment["MYNA_FRAME_REPORT"] else { return nil }
    self.path = path
  }

  /// Looks on from the moment that a window is on the screen, at the frames that are made while `isMoving`.
  func watch(_ window: Window, while isMoving: @escaping () -> Bool) {
    self.isMoving = isMoving
    guard clock == nil, let clock = window.frameClock else { return }
    self.clock = clock
    clock.onPaint { [weak self] now in
      self?.start = now
    } ended: { [weak self] now in
      self?.note(now)
    }
  }

  private func note(_ now: Double) {
    if firstFrame == nil { firstFrame = now - Self.processStart }
    guard isMoving() else { return }
    let duration = now - start
    frames += 1
    if duration > 0.016 { over16ms += 1 }
    worst = max(worst, duration)
  }

  /// Writes what was seen.
  ///
  /// - Parameters:
  ///   - recordDelay: seconds from the wish to record to the first frame of the last take.
  ///   - musicDelay: seconds from the wish to see the music to its first rows.
  func write(recordDelay: Double?, musicDelay: Double?) {
    let figures: [String: Double] = [
      "firstFrame": firstFrame ?? 0, "frames": Double(frames), "over16ms": Double(over16ms),
      "worst": worst, "recordDelay": recordDelay ?? 0, "musicDelay": musicDelay ?? 0,
    ]
    do {
      try WholeFile.write(JSONEncoder().encode(figures), to: path)
    } catch {
      StandardStream.write("The frame report was not written: \(error)\n", to: STDERR_FILENO)
    }
  }

  /// The start of the process, on the clock of `g_get_monotonic_time`; to a hundredth of a second.
  private static var processStart: Double {
    let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
    // The name of the program, in brackets, may hold spaces.
    let fields = text.drop { $0 != ")" }.split(separator: " ")
    return fields.count > 20 ? (Double(fields[20]) ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK))) : 0
  }
}
