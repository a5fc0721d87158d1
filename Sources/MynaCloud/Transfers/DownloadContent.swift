protocol DownloadContent: AnyObject, Sendable {
  var object: StoredObject { get }
  var offset: Int { get }

  func append(_ bytes: UnsafeRawBufferPointer) throws(CloudError)
  /// Records the offset, if the content survives a restart.
  func saveProgress() throws(CloudError)
  /// Whether the content is complete and matches the object's hash, if a hash is known. May block
  /// the thread.
  func isRight() throws(CloudError) -> Bool
  func commit(to path: String, overwrite: Bool) throws(CloudError)
}
