import Files

/// Copies a file byte for byte.
///
/// The copy appears at its destination only when it is complete.
package struct FileCopy: Sendable {
  private let source: String
  private let destination: String
  private let overwrite: Bool

  package init(of source: String, at destination: String, overwrite: Bool = false) {
    self.source = source
    self.destination = destination
    self.overwrite = overwrite
  }

  /// Returns false if the copy was canceled, which leaves no file behind.
  @discardableResult package func make(
    while shouldContinue: () -> Bool = { true }
  ) throws(SoundFileError) -> Bool {
    let file = try rethrowing(as: SoundFileError.opening, try OpenFile(reading: source))
    return try rethrowing(as: failure) { () throws(SystemError) in
      let replacement = try FileReplacement(path: destination, overwrite: overwrite)
      guard try replacement.append(file, while: shouldContinue) else { return false }
      try replacement.commit()
      return true
    }
  }

  private func failure(_ error: SystemError) -> SoundFileError {
    error.path == source ? .opening(error) : .creating(error)
  }
}
