/// The growing content of a download: in memory, or in a hidden file.
protocol DownloadContent: AnyObject, Sendable {
  /// The object that is downloaded.
  var object: StoredObject { get }
  /// Bytes that are there.
  var offset: Int { get }

  /// Appends bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws(CloudError)
  /// Writes down how far it came, where that survives a restart.
  func note() throws(CloudError)
  /// Whether all of it is there and its hash is the object's, if one is known; may block.
  func isRight() throws(CloudError) -> Bool
  /// Puts it at a path, as the caller named it.
  func commit(to path: String, overwrite: Bool) throws(CloudError)
}
