package import FoundationEssentials
package import MynaLibrary
package import MynaSync

/// A take as a row of the Memos page shows it.
package struct MemoItem: Identifiable, Equatable, Sendable {
  /// The take.
  package var take: Take
  /// Some forty peaks from beginning to end, each 0…1; empty while they are not known.
  package var peaks: [Float]
  /// The path of its file; nil while there is none on this machine.
  package var path: String?
  /// Whether its notes are there too, since it was played on the piano.
  package var hasPerformance: Bool
  /// The state of its sound here and in the cloud; nil for deleted takes, and while no place in the cloud was chosen.
  package var state: TakeState?

  /// The id of the take.
  package var id: UUID { take.id }
}
