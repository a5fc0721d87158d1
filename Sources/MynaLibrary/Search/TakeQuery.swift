/// A selection of takes, and their order.
public struct TakeQuery: Equatable, Sendable {
  /// The order of a list.
  public enum Order: String, CaseIterable, Sendable {
    case newest = "newest"
    case oldest = "oldest"
    case title = "title"
    case longest = "longest"
    case largest = "largest"
  }

  /// The search; nil for all takes.
  public var search: SearchQuery?
  /// The order of the takes.
  public var order: Order
  /// Whether to select takes in the trash instead of those in the folder.
  public var isTrash: Bool

  /// Creates a query; by default for all takes, newest first.
  public init(_ search: SearchQuery? = nil, order: Order = .newest, isTrash: Bool = false) {
    (self.search, self.order, self.isTrash) = (search, order, isTrash)
  }
}
