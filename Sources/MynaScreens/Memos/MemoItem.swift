package import FoundationEssentials
package import MynaLibrary
package import MynaSync

package struct MemoItem: Identifiable, Equatable, Sendable {
  package var take: Take
  /// About forty peaks that span the entire take, each 0…1; empty if unknown.
  package var peaks: [Float]
  /// The path of the audio file; nil if the audio is not on this machine.
  package var path: String?
  package var hasPerformance: Bool
  /// Where the take's audio is stored: on this machine, in the cloud, or both.
  ///
  /// This is nil for deleted takes, and if there is no account.
  package var state: TakeState?

  package var id: UUID { take.id }
}
