package import FoundationEssentials
package import MynaLibrary
package import MynaSync

package struct MemoItem: Identifiable, Equatable, Sendable {
  package var take: Take
  /// About forty peaks from beginning to end, each 0…1; empty if unknown.
  package var peaks: [Float]
  /// The path of the audio file; nil if the audio is not on this machine.
  package var path: String?
  package var hasPerformance: Bool
  /// Where the take's audio is, on this machine or in the cloud; nil for deleted takes and without
  /// an account.
  package var state: TakeState?

  package var id: UUID { take.id }
}
