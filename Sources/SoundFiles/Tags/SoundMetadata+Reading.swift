extension SoundMetadata {
  /// Reads the metadata of a WAV, FLAC, Ogg, MP3, AIFF, or M4A file.
  ///
  /// For any other file, or an unreadable one, the result contains only the known tags.
  ///
  /// - Parameters:
  ///   - known: tags that fill fields missing in the file.
  ///   - readsCover: whether to read the cover art.
  public init(path: String, known: SoundFileTags = SoundFileTags(), readsCover: Bool = true) {
    self.init()
    defer {
      tags = tags.completed(by: known)
      // Drop markers with invalid times, because the player couldn't seek to them.
      markers = Array(
        markers.filter { 0...1e9 ~= $0.time }.sorted { $0.time < $1.time }.prefix(SoundMarker.most))
    }
    guard let file = ChunkedFile(path: path), let head = file.bytes(at: 0, count: 12) else {
      return
    }
    var start = 0
    if let tag = ID3Tag(in: file, at: 0, readsCover: readsCover) {
      add(tag)
      start = tag.byteCount
    }
    switch (head.text(0..<4), head.text(8..<12)) {
    case ("RIFF", "WAVE"), ("RF64", "WAVE"): readChunks(file, readsCover)
    case ("FORM", "AIFF"), ("FORM", "AIFC"): readAIFF(file, readsCover)
    case ("OggS", _): readOgg(file, readsCover)
    case _ where head.text(4..<8) == "ftyp":
      guard let found = SoundMetadata(mp4: path, readsCover: readsCover) else { break }
      self = found
    default:
      if file.bytes(at: start, count: 4).map({ $0.text(0..<4) }) == "fLaC" {
        readFLAC(file, at: start, readsCover)
      }
    }
  }

  private mutating func add(_ tag: ID3Tag) {
    tags = tags.completed(by: tag.tags)
    cover = cover ?? tag.cover
    markers += tag.markers
    omissions += tag.omissions
  }

  private mutating func add(_ comments: VorbisComments) {
    tags = tags.completed(by: comments.tags)
    cover = cover ?? comments.pictures.lazy.compactMap(CoverPicture.init(block:)).first
    markers += ChapterComments.markers(in: comments.all)
    omissions += comments.omissions
  }

  private mutating func readChunks(_ file: ChunkedFile, _ readsCover: Bool) {
    markers = CueChunks.markers(in: file)
    file.visitChunks { name, start, size in
      switch name {
      case "LIST":
        var bytes = TagByteReader(file, start..<start + size)
        guard bytes.consume(4)?.text(0..<4) == "INFO" else { return }
        tags = tags.completed(by: WAVInfoList.tags(&bytes))
      case "id3 ", "ID3 ":
        guard let tag = ID3Tag(in: file, at: start, readsCover: readsCover) else { return }
        // The ID3 tag contains the strings that had to be shortened for the INFO list.
        tags = tag.tags.completed(by: tags)
        add(tag)
      default: break
      }
    }
  }

  private mutating func readAIFF(_ file: ChunkedFile, _ readsCover: Bool) {
    var position = 12
    for _ in 0..<ChunkedFile.mostChunks {
      guard let head = file.bytes(at: position, count: 8), head.isChunkName else { return }
      if ["ID3 ", "id3 "].contains(head.text(0..<4)),
        let tag = ID3Tag(in: file, at: position + 8, readsCover: readsCover)
      {
        add(tag)
      }
      let size = head.number(4..<8, bigEndian: true)
      position += 8 + size + size % 2
    }
  }

  private mutating func readFLAC(_ file: ChunkedFile, at start: Int, _ readsCover: Bool) {
    var (offset, others) = (start + 4, [CoverPicture]())
    for _ in 0..<Self.mostEntries {
      guard let head = file.bytes(at: offset, count: 4) else { break }
      let size = head.number(1..<4, bigEndian: true)
      switch head[0] & 0x7F {
      case 4:
        var bytes = TagByteReader(file, offset + 4..<offset + 4 + size)
        add(VorbisComments(&bytes, readsPictures: readsCover))
      case 6 where readsCover && size > CoverPicture.mostBytes:
        omissions.append(.cover(byteCount: size))
      case 6 where readsCover && cover == nil:
        guard let block = file.bytes(at: offset + 4, count: size), size >= 32,
          let picture = CoverPicture(block: block)
        else { break }
        let isFront = block.number(0..<4, bigEndian: true) == CoverPicture.frontCover
        if isFront { cover = picture } else if others.isEmpty { others.append(picture) }
      default: break
      }
      if head[0] & 0x80 != 0 { break }
      offset += 4 + size
    }
    cover = cover ?? others.first
  }

  private mutating func readOgg(_ file: ChunkedFile, _ readsCover: Bool) {
    guard var bytes = OggPacket.comments(in: file) else { return }
    add(VorbisComments(&bytes, readsPictures: readsCover))
  }
}

extension SoundMarker {
  /// Returns the markers in a file, sorted by time; none if the file can't be read.
  ///
  /// The audio isn't decoded.
  public static func read(path: String) -> [SoundMarker] {
    SoundMetadata(path: path, readsCover: false).markers
  }
}
