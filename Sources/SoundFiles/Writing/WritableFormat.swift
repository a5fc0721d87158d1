/// A format's properties and the way to write it, with one type for each format.
///
/// `SoundFileFormat.allCases` registers the formats. Command-line words, lists, help, and error
/// messages are generated from that list.
protocol WritableFormat: FormatTraits {
  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder
}

extension SoundFileFormat {
  /// - Parameter rawValue: the format's identifier in settings files, which must never change.
  init(_ rawValue: String, _ written: any WritableFormat) {
    self.init(rawValue: rawValue, traits: written)
  }

  var written: any WritableFormat {
    guard let written = traits as? any WritableFormat else {
      preconditionFailure("a format that can be written")
    }
    return written
  }
}
