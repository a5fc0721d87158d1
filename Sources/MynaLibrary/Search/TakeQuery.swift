/// A choice of takes, and their order.
public struct TakeQuery: Equatable, Sendable {
  /// The orders of a list.
  public enum Order: String, CaseIterable, Sendable {
    /// The last recorded first.
    case newest = "newest"
    /// The first recorded first.
    case oldest = "oldest"
    /// By title, as it is folded for search.
    case title = "title"
    /// The longest first.
    case longest = "longest"
    /// The largest file first.
    case largest = "largest"
  }

  /// The search; nil for all takes.
  public var search: SearchQuery?
  /// The order.
  public var order: Order
  /// Whether those in the trash are meant, and not the others.
  public var isTrash: Bool

  /// All takes, newest first, unless said otherwise.
  public init(_ search: SearchQuery? = nil, order: Order = .newest, isTrash: Bool = false) {
    (self.search, self.order, self.isTrash) = (search, order, isTrash)
  }
}
