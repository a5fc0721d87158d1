import Files

/// An audio file's format, determined from the file's first bytes because the file name can be
/// wrong.
package struct AudioFileSignature: Equatable, Sendable {
  package let ending: String
  package let mayBeFilm: Bool
  package let endings: Set<String>

  var needsFFmpeg: Bool { !Self.sndfileEndings.contains(ending) }

  private static let sndfileEndings: Set<String> = [
    "8svx", "aifc", "aiff", "au", "caf", "flac", "mp2", "mp3", "sph", "voc", "w64", "wav",
  ]

  package init?(path: String) {
    guard let file = try? OpenFile(reading: path), let size = try? file.status().size else {
      return nil
    }
    self.init(size: size) { try? file.read($1, at: $0) }
  }

  init?(size: Int, _ read: (_ offset: Int, _ count: Int) -> [UInt8]?) {
    guard let head = read(0, Self.headSize), head.count >= 12 else { return nil }
    guard
      let kind = Self.plain(head) ?? Self.inBoxes(head, size: size) ?? Self.inMatroska(head)
        ?? Self.inOgg(head) ?? Self.inFrames(size: size, read)
    else { return nil }
    self = kind
  }

  fileprivate init(_ ending: String, also endings: Set<String> = [], mayBeFilm: Bool = false) {
    (self.ending, self.mayBeFilm) = (ending, mayBeFilm)
    self.endings = endings.union([ending])
  }

  private static let headSize = 64
}

extension AudioFileSignature {
  private struct MagicNumber {
    let bytes: [UInt8]
    var second: (offset: Int, bytes: [UInt8])?
    let kind: AudioFileSignature

    init(_ text: String, _ second: String? = nil, _ kind: AudioFileSignature) {
      self.init(Array(text.utf8), second.map { (8, Array($0.utf8)) }, kind)
    }

    init(_ bytes: [UInt8], _ second: (Int, [UInt8])? = nil, _ kind: AudioFileSignature) {
      (self.bytes, self.second, self.kind) = (bytes, second, kind)
    }
  }

  private static let names: [MagicNumber] = [
    MagicNumber("RIFF", "WAVE", wave), MagicNumber("RIFX", "WAVE", wave),
    MagicNumber("RF64", "WAVE", wave),
    MagicNumber("BW64", "WAVE", wave), MagicNumber("riff", nil, .init("w64")),
    MagicNumber("RIFF", "AVI ", .init("avi", mayBeFilm: true)),
    MagicNumber("RIFF", "QLCM", .init("qcp")),
    MagicNumber("FORM", "AIFF", .init("aiff", also: ["aif"])),
    MagicNumber("FORM", "AIFC", .init("aifc", also: ["aif", "aiff"])),
    MagicNumber("FORM", "8SVX", .init("8svx")),
    MagicNumber("fLaC", nil, .init("flac")), MagicNumber("caff", nil, .init("caf")),
    MagicNumber(".snd", nil, .init("au", also: ["snd"])),
    MagicNumber("#!AMR-WB", nil, .init("awb", also: ["amr"])),
    MagicNumber("#!AMR", nil, .init("amr")),
    MagicNumber("wvpk", nil, .init("wv")), MagicNumber("MAC ", nil, .init("ape")),
    MagicNumber("MPCK", nil, .init("mpc")), MagicNumber("MP+", nil, .init("mpc")),
    MagicNumber("TTA1", nil, .init("tta")), MagicNumber("tBaK", nil, .init("tak")),
    MagicNumber("DSD ", nil, .init("dsf")), MagicNumber("ADIF", nil, .init("aac")),
    MagicNumber("Creative Voice File", nil, .init("voc")),
    MagicNumber("NIST_1A", nil, .init("sph")),
    MagicNumber(
      [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], nil,
      .init("wma", also: ["asf"], mayBeFilm: true)),
  ]

  private static let wave = AudioFileSignature("wav", also: ["wave", "rf64", "bwf"])

  private static func plain(_ head: [UInt8]) -> AudioFileSignature? {
    names.first { name in
      head.starts(with: name.bytes)
        && (name.second.map { head[$0.offset...].starts(with: $0.bytes) } ?? true)
    }?.kind
  }
}

extension AudioFileSignature {
  /// Detects MP4, QuickTime, and 3GP.
  ///
  /// - Source: ISO/IEC 14496-12, 4.2 and 4.3; the QuickTime File Format, in which older files can
  ///   begin with any box.
  private static func inBoxes(_ head: [UInt8], size: Int) -> AudioFileSignature? {
    let (name, count) = (head.text(4..<8), head.number(0..<4, bigEndian: true))
    let kind = AudioFileSignature(
      "m4a", also: ["m4b", "mp4", "m4v", "mov", "qta", "qt", "3gp", "3g2", "aax"], mayBeFilm: true)
    // Plain text can contain the name of a box, but rarely after a valid size.
    guard count >= 8 || count == 1, count <= size else { return nil }
    switch name {
    case "ftyp":
      let brand = head.text(8..<12)
      if pictureBrands.contains(brand) { return nil }
      if brand.hasPrefix("3g") {
        return AudioFileSignature("3gp", also: kind.endings, mayBeFilm: true)
      }
      if ["M4A ", "M4B ", "M4P "].contains(brand) {
        return AudioFileSignature("m4a", also: kind.endings)
      }
      return kind
    case "moov", "mdat", "wide", "free", "skip", "pnot": return kind
    default: return nil
    }
  }

  private static let pictureBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "crx ", "jp2 ",
    "jpx ",
  ]

  /// - Source: RFC 8794, 11.2.4 and 11.2.6.
  private static func inMatroska(_ head: [UInt8]) -> AudioFileSignature? {
    guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
    let isWebM = head.indices.dropLast(4).contains { head[$0...].starts(with: "webm".utf8) }
    return isWebM
      ? AudioFileSignature("webm", also: ["weba", "mka", "mkv"], mayBeFilm: true)
      : AudioFileSignature("mka", also: ["mkv", "webm"], mayBeFilm: true)
  }

  /// - Source: RFC 3533, 6; the first packet identifies the codec.
  private static func inOgg(_ head: [UInt8]) -> AudioFileSignature? {
    guard head.starts(with: "OggS".utf8), head.count > 40 else { return nil }
    let packet = head[(27 + min(Int(head[26]), 4))...]
    if packet.starts(with: "OpusHead".utf8) {
      return AudioFileSignature("opus", also: ["ogg", "oga"])
    }
    if packet.dropFirst().starts(with: "theora".utf8) {
      return AudioFileSignature("ogg", also: ["ogv"], mayBeFilm: true)
    }
    return AudioFileSignature("ogg", also: ["oga", "spx"])
  }
}

extension AudioFileSignature {
  /// Detects MPEG audio and AAC, which begin with a tag or two consecutive frames of the same kind.
  private static func inFrames(
    size: Int, _ read: (_ offset: Int, _ count: Int) -> [UInt8]?
  ) -> AudioFileSignature? {
    let tag = read(0, LeadingID3Tag.headSize).flatMap { LeadingID3Tag.size($0) }
    let (isTagged, start) = (tag != nil, tag ?? 0)
    guard let bytes = read(start, 8), bytes.count == 8 else {
      return isTagged ? AudioFileSignature("mp3") : nil
    }
    if isTagged, let tagged = plain(bytes) { return tagged }
    if let frame = MPEGFrame(bytes[...]), start + frame.size + 4 <= size,
      let next = read(start + frame.size, 4).flatMap({ MPEGFrame($0[...]) }), next.isLike(frame)
    {
      return frame.layer == 3
        ? AudioFileSignature("mp3", also: ["mp2", "mpga"])
        : AudioFileSignature("mp2", also: ["mp1", "mp3", "mpga"])
    }
    if let frameSize = adtsSize(bytes), let next = read(start + frameSize, 8), next.count == 8,
      adtsSize(next) != nil, bytes[1] == next[1], bytes[2] == next[2]
    {
      return AudioFileSignature("aac")
    }
    return isTagged ? AudioFileSignature("mp3") : nil
  }

  /// Returns the size of an AAC frame with an ADTS header; nil for anything else.
  ///
  /// - Source: ISO/IEC 13818-7, 6.2, "adts_fixed_header".
  private static func adtsSize(_ bytes: [UInt8]) -> Int? {
    guard bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0, bytes[2] >> 2 & 15 < 13 else { return nil }
    let size = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
    return size > 7 ? size : nil
  }
}
