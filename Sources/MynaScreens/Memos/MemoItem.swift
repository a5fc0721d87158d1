public import FoundationEssentials
public import MynaLibrary
public import MynaSync

/// A take as a row of the Memos page shows it.
public struct MemoItem: Identifiable, Equatable, Sendable {
  /// The take.
  public var take: Take
  /// Some forty peaks from beginning to end, each 0…1; empty while they are not known.
  public var peaks: [Float]
  /// The path of its file; nil while there is none on this machine.
  public var path: String?
  /// Whether its notes are there too, since it was played on the piano.
  public var hasPerformance: Bool
  /// The state of its sound here and in the cloud; nil for deleted takes, and while no place in the cloud was chosen.
  public var state: TakeState?

  /// The id of the take.
  public var id: UUID { take.id }
}
