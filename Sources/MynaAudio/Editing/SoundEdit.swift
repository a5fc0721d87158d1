/// A change of a whole sound that makes another file of it.
public enum SoundEdit: Equatable, Sendable {
  /// Keep only these seconds.
  case trim(ClosedRange<Double>)
  /// Take these seconds out.
  case cut(ClosedRange<Double>)
  /// Put another file behind it.
  case append(path: String)

  /// A short word for it that stays the same for ever.
  public var name: String {
    switch self {
    case .trim: "trim"
    case .cut: "cut"
    case .append: "append"
    }
  }
}
