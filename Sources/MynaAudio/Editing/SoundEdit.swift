/// A change of a whole sound that makes another file of it.
public enum SoundEdit: Equatable, Sendable {
  /// Keep only these seconds.
  case trim(ClosedRange<Double>)
  /// Take these seconds out.
  case cut(ClosedRange<Double>)
  /// Put another file behind it.
  case append(path: String)
  /// Make it as loud as `loudness` in LUFS, with no peak above `peak` in dBTP, −20…0.
  case normalize(loudness: Double = -16, peak: Double = -1)
  /// Make steady noise softer by so many decibels, 0…40.
  case reduceNoise(decibels: Double)
  /// Keep only one channel, counted from 0, as mono.
  case channel(Int)

  /// A short word for it that stays the same for ever.
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
