import Files

/// A byte-for-byte copy of a file that appears at its destination complete or not at all.
package struct FileCopy: Sendable {
  private let source: String
  private let destination: String
  private let overwrite: Bool

  /// Describes a copy to make.
  ///
  /// - Parameter overwrite: whether a file at `destination` may be replaced.
  package init(of source: String, at destination: String, overwrite: Bool = false) {
    self.source = source
    self.destination = destination
    self.overwrite = overwrite
  }

  /// Makes the copy on the calling thread; returns false if it was canceled.
  ///
  /// - Parameter goesOn: called for each mebibyte; returning false cancels and leaves nothing behind.
  @discardableResult package func make(
    while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) -> Bool {
    let file = try rethrowing(as: SoundFileError.opening, try OpenFile(reading: source))
    return try rethrowing(as: failure) { () throws(SystemError) in
      let replacement = try FileReplacement(path: destination, overwrite: overwrite)
      guard try replacement.append(file, while: goesOn) else { return false }
      try replacement.commit()
      return true
    }
  }

  private func failure(_ error: SystemError) -> SoundFileError {
    error.path == source ? .opening(error) : .creating(error)
  }
}
