package struct TransferLimits: Sendable {
  /// Content of up to this many bytes is sent in one request.
  package var wholeSize = 8 << 20
  /// The approximate size of a part, in bytes.
  ///
  /// It is small, because an interrupted part must be sent again, but large enough for S3.
  package var partSize = 5 << 20
  /// The maximum number of parts; S3 allows 10,000.
  package var partCount = 8_000
  /// Downloads of up to this many bytes are held in memory, and start over after a restart.
  package var memorySize = 1 << 18
  /// The number of bytes after which a download records its offset, unless `checkpointSeconds` have
  /// passed earlier.
  package var checkpointBytes = 256 << 20
  package var checkpointSeconds = 5.0
  /// The maximum number of attempts if the source keeps changing during the transfer.
  package var rounds = 3
  /// The age, in seconds, at which an abandoned transfer is removed.
  package var leftoverAge = 7.0 * 86_400

  package init() {}

  func partSize(of size: Int, multiple: Int) -> Int {
    let multiple = max(multiple, 1)
    let wanted = max(partSize, size / partCount + 1, multiple)
    return (wanted + multiple - 1) / multiple * multiple
  }
}
