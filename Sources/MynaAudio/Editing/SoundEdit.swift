/// An edit of a whole sound, which creates a new file.
public enum SoundEdit: Equatable, Sendable {
  /// Keeps only these seconds.
  case trim(ClosedRange<Double>)
  /// Removes these seconds.
  case cut(ClosedRange<Double>)
  /// Appends another file.
  case append(path: String)
  /// Normalizes to `loudness` in LUFS, with no peak above `peak` in dBTP, −20…0.
  case normalize(loudness: Double = -16, peak: Double = -1)
  /// Reduces steady noise by `decibels`, 0…40.
  case reduceNoise(decibels: Double)
  /// Keeps one channel, counted from 0, as mono.
  case channel(Int)

  /// A short name, which never changes because files store it.
  public var name: String {
    switch self {
    case .trim: "trim"
    case .cut: "cut"
    case .append: "append"
    case .normalize: "normalize"
    case .reduceNoise: "denoise"
    case .channel: "mono"
    }
  }
}
