/// Sizes and numbers of transfers; tests take small ones.
package struct TransferLimits: Sendable {
  /// Content up to this many bytes is written in one piece.
  package var wholeSize = 8 << 20
  /// The bytes of a part, about: few, as a part that breaks off is sent again, and as many as S3 wants.
  package var partSize = 5 << 20
  /// The most parts, so that no storage has too many: S3 takes 10,000.
  package var partCount = 8_000
  /// A download of up to this many bytes is kept in memory, and comes anew after a restart.
  package var memorySize = 1 << 18
  /// A download notes how far it came after so many bytes.
  package var checkpointBytes = 256 << 20
  /// A download notes how far it came after so many seconds.
  package var checkpointSeconds = 5.0
  /// The number of times that a transfer begins anew because its source changed.
  package var rounds = 3
  /// The age in seconds at which the remains of a transfer are removed.
  package var leftoverAge = 7.0 * 86_400

  package init() {}

  /// Returns how many bytes a part has.
  ///
  /// - Parameter multiple: what the storage wants the sizes of parts to be multiples of.
  func partSize(of size: Int, multiple: Int) -> Int {
    let multiple = max(multiple, 1)
    let wanted = max(partSize, size / partCount + 1, multiple)
    return (wanted + multiple - 1) / multiple * multiple
  }
}
