/// The frames at which a recording is split into takes of equal duration.
struct PartSchedule {
  /// The number of the current part, counting from 1.
  private(set) var number = 1
  /// The recording's frame at which the current part ends.
  private(set) var end: Int

  private let partFrames: Double?
  private var seamCount = 1

  /// - Parameter partDuration: the duration of a part in seconds; nil for a single part.
  init(partDuration: Double?, sampleRate: Double) {
    partFrames = partDuration.map { max(1, $0 * sampleRate) }
    end = Self.frame(of: 1, partFrames)
  }

  /// Begins the next part at the end of the current one.
  mutating func advance() {
    number += 1
    postpone()
  }

  /// Extends the current part by the duration of a part, because the next part cannot begin.
  mutating func postpone() {
    seamCount += 1
    end = Self.frame(of: seamCount, partFrames)
  }

  /// Returns the title of the next part, which has the part's number; nil if there is no title.
  func nextTitle(_ title: String?) -> String? { title.map { "\($0) \(number + 1)" } }

  /// Returns the frame of a seam.
  ///
  /// Each seam is rounded separately, so that rounding errors don't add up.
  private static func frame(of seam: Int, _ partFrames: Double?) -> Int {
    partFrames.map { Int(frames: ($0 * Double(seam)).rounded()) } ?? .max
  }
}
