/// A song's number in its catalog, compact enough for lists of 10,000 songs.
///
/// A song number is valid only until the catalog changes, whereas a `SongID` is permanent.
package struct SongNumber: Hashable, Sendable {
  package let value: Int64

  package init(_ value: Int64) { self.value = value }
}
