/// The properties of a format and the way to write it: one type for each format.
///
/// `SoundFileFormat.allCases` registers them. Words of commands, lists, help and error messages
/// follow from that list.
protocol WrittenFormat: FormatTraits {
  /// Starts encoding to a file.
  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder
}

extension SoundFileFormat {
  /// - Parameter rawValue: the text for the format in files of settings, which never changes.
  init(_ rawValue: String, _ written: any WrittenFormat) {
    self.init(rawValue: rawValue, traits: written)
  }

  /// The way to write it.
  var written: any WrittenFormat {
    guard let written = traits as? any WrittenFormat else {
      preconditionFailure("a format that can be written")
    }
    return written
  }
}
