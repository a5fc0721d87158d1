extension SongTags {
  func write(to writer: inout MessageWriter) {
    for text in [title, artist, album, albumArtist, composer] { writer.write(text) }
    for number in [year, disc, track, channelCount] {
      writer.write(number) { $0.write(Int32(clamping: $1)) }
    }
    for flag in [isCompilation, isDurationEstimated] { writer.write(UInt8(flag ? 1 : 0)) }
    for number in [duration, sampleRate, trackGain, albumGain, trackPeak] {
      writer.write(number) { $0.write($1) }
    }
    writer.write(artwork) { $0.write($1.digits) }
  }

  /// Reads tags from a message and rejects implausible values, because a malicious file might have
  /// taken control of the reader process.
  init(from reader: inout MessageReader) throws(MalformedMessage) {
    func text() throws(MalformedMessage) -> String {
      // Each byte of text in an unknown encoding is represented by a code point that requires three
      // bytes in UTF-8.
      let text = try reader.text(atMost: 3 * TagText.longest)
      let cleaned = UndecodedText.bytes(of: text).map(UndecodedText.text) ?? TagText.cleaned(text)
      guard cleaned == text else { throw MalformedMessage() }
      return text
    }
    func flag() throws(MalformedMessage) -> Bool {
      switch try reader.integer(UInt8.self) {
      case 0: false
      case 1: true
      default: throw MalformedMessage()
      }
    }
    func integer(in range: ClosedRange<Int>) throws(MalformedMessage) -> Int? {
      try reader.optional { reader throws(MalformedMessage) in
        let value = Int(try reader.integer(Int32.self))
        guard range ~= value else { throw MalformedMessage() }
        return value
      }
    }
    func double(in range: ClosedRange<Double>) throws(MalformedMessage) -> Double? {
      try reader.optional { reader throws(MalformedMessage) in
        let value = try reader.double()
        guard range ~= value else { throw MalformedMessage() }
        return value
      }
    }
    self.init()
    title = try text()
    artist = try text()
    album = try text()
    albumArtist = try text()
    composer = try text()
    year = try integer(in: TagNumber.range)
    disc = try integer(in: TagNumber.range)
    track = try integer(in: TagNumber.range)
    channelCount = try integer(in: TagNumber.channelCounts)
    isCompilation = try flag()
    isDurationEstimated = try flag()
    duration = try double(in: TagNumber.durations)
    sampleRate = try double(in: TagNumber.sampleRates)
    trackGain = try double(in: TagNumber.gains)
    albumGain = try double(in: TagNumber.gains)
    trackPeak = try double(in: TagNumber.peaks)
    artwork = try reader.optional { reader throws(MalformedMessage) in
      guard let mark = PictureFingerprint(try reader.text(atMost: PictureFingerprint.digitCount))
      else {
        throw MalformedMessage()
      }
      return mark
    }
  }
}
