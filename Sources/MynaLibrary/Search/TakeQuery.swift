/// Which takes, and in which order.
public struct TakeQuery: Equatable, Sendable {
  /// What a list can be ordered by.
  public enum Order: String, CaseIterable, Sendable {
    /// The last recorded first.
    case newest
    /// The first recorded first.
    case oldest
    /// By title, as it is folded for search.
    case title
    /// The longest first.
    case longest
    /// The largest file first.
    case largest
  }

  /// What is searched for; nil for all.
  public var search: SearchQuery?
  /// Which comes first.
  public var order: Order
  /// Whether those in the trash are meant, and not the others.
  public var isTrash: Bool

  /// All takes, newest first, unless said otherwise.
  public init(_ search: SearchQuery? = nil, order: Order = .newest, isTrash: Bool = false) {
    (self.search, self.order, self.isTrash) = (search, order, isTrash)
  }
}
