/// The properties of a format and the way to write it: one type for each format.
///
/// `SoundFileFormat.allCases` registers them. Command-line words, lists, help, and error messages
/// are generated from that list.
protocol WrittenFormat: FormatTraits {
  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder
}

extension SoundFileFormat {
  /// - Parameter rawValue: The identifier of the format in settings files, which must never change.
  init(_ rawValue: String, _ written: any WrittenFormat) {
    self.init(rawValue: rawValue, traits: written)
  }

  var written: any WrittenFormat {
    guard let written = traits as? any WrittenFormat else {
      preconditionFailure("a format that can be written")
    }
    return written
  }
}
