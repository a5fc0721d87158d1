/// An edit of a whole audio file, which creates a new file.
///
/// `trim` keeps only the given range, in seconds, and `cut` removes the given range. `append`
/// appends another file. `normalize` changes the loudness to `loudness`, in LUFS, without letting
/// peaks exceed `peak`, in dBTP, −20…0. `reduceNoise` reduces steady noise by `decibels`, 0…40.
/// `channel` keeps only the channel with the given zero-based index, as mono.
public enum SoundEdit: Equatable, Sendable {
  case trim(ClosedRange<Double>)
  case cut(ClosedRange<Double>)
  case append(path: String)
  case normalize(loudness: Double = -16, peak: Double = -1)
  case reduceNoise(decibels: Double)
  case channel(Int)

  /// A short name for the kind of edit, which never changes because files store it.
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
