enum SoundSources {
  private static let witnesses = 8
  /// The maximum size in bytes of a tag that libsndfile is allowed to hold in memory.
  private static let largestTag = 1 << 22

  static func native(_ path: String) throws(SoundFileError) -> (any SoundSource)? {
    guard let source = try sndfile(path) else {
      if let source = try flacInOgg(path) { return source }
      // The file might begin with junk, or have an MPEG layer that libsndfile doesn't support.
      return try mpeg(path, SoundFileInfo(mpegTags: SoundFileTags()), witnesses: witnesses)
    }
    if source.isMPEG { return try mpeg(path, source.info, witnesses: 1) ?? source }
    if let long = LongOpenWAV(path: path),
      let whole = SndfileSource(path: path, long, info: source.info)
    {
      return whole
    }
    if source.info.frameCount == 0, let sizes = ChunkSizeRepair(path: path),
      let whole = try SndfileSource(path: path, replacing: sizes.replacements)
    {
      return whole
    }
    if source.isOgg, let chain = try chain(path) { return chain }
    return source
  }

  /// Returns libsndfile's decoder.
  ///
  /// The library would hold an entire ID3 tag in memory, so a large one is skipped.
  private static func sndfile(_ path: String) throws(SoundFileError) -> SndfileSource? {
    guard let size = LeadingID3Tag.size(path: path), size > largestTag else {
      return try SndfileSource(path: path)
    }
    return try SndfileSource(
      path: path, range: size..<Int.max, tags: SoundMetadata(path: path, readsCover: false).tags)
  }

  private static func mpeg(
    _ path: String, _ info: SoundFileInfo, witnesses: Int
  ) throws(SoundFileError) -> (any SoundSource)? {
    let window = try FileWindow(path: path, range: ChunkedFile(path: path)?.soundOfWAV)
    let runs = try MPEGFrameSequence.all(in: window, witnesses: witnesses)
    guard let first = runs.first else { return nil }
    let info = info.ofMPEG(first.first)
    guard runs.count > 1 else { return try MPEGSource(first, in: window, info) }
    guard MPEGDecoder() != nil else { return nil }
    return try ChainedSource(
      runs.map { run in
        let shape = ChainedSource.Properties(
          frameCount: run.sampleCount, sampleRate: Double(run.first.sampleRate),
          channelCount: run.first.channelCount)
        return ChainedSource.Link(shape: shape) { () throws(SoundFileError) in
          try MPEGSource(run, in: window, info)
        }
      }, of: path)
  }

  private static func chain(_ path: String) throws(SoundFileError) -> ChainedSource? {
    let ranges = try OggChain.ranges(of: path)
    guard ranges.count > 1 else { return nil }
    return try chain(of: ranges, path)
  }

  private static func flacInOgg(_ path: String) throws(SoundFileError) -> (any SoundSource)? {
    let ranges = try OggChain.ranges(of: path)
    guard let first = ranges.first,
      let source = try OggFLAC.source(path: path, range: first)
    else { return nil }
    return ranges.count == 1 ? source : try chain(of: ranges, path)
  }

  private static func chain(
    of ranges: [Range<Int>], _ path: String
  ) throws(SoundFileError) -> ChainedSource {
    try ChainedSource(
      ranges.map { range in
        ChainedSource.Link(shape: nil) { () throws(SoundFileError) in
          if let source = try OggFLAC.source(path: path, range: range) { return source }
          return try SndfileSource(path: path, range: range)
        }
      }, of: path)
  }
}

extension SoundFileInfo {
  fileprivate init(mpegTags tags: SoundFileTags) {
    self.init(sampleRate: 0, channelCount: 0, formatName: "", tags: tags)
  }

  fileprivate func ofMPEG(_ frame: MPEGFrame) -> SoundFileInfo {
    var info = self
    (info.bitDepth, info.isLossy) = (Self.lossyBitDepth, true)
    if info.formatName.isEmpty {
      let layer = String(repeating: "I", count: frame.layer)
      info.formatName = "MPEG-1/2 Audio, MPEG Layer \(layer)"
      if frame.layer == 3 { (info.format, info.fileExtensions) = (.mp3, ["mp3"]) }
    }
    return info
  }
}

extension ChunkedFile {
  fileprivate var soundOfWAV: Range<Int>? {
    guard let head = bytes(at: 0, count: 12), head.text(0..<4) == "RIFF",
      head.text(8..<12) == "WAVE"
    else { return nil }
    var range: Range<Int>?
    visitChunks { name, start, count in
      if name == "data", range == nil { range = start..<min(size, start + count) }
    }
    return range
  }
}
