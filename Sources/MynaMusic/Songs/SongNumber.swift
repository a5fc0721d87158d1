/// A song's number in its catalog: small enough to have 10,000 of them at hand.
///
/// It names the song for as long as the catalog does not change; `SongID` does so forever.
package struct SongNumber: Hashable, Sendable {
  /// The number.
  package let value: Int64

  /// Numbers a song.
  package init(_ value: Int64) { self.value = value }
}
