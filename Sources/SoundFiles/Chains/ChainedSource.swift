/// Concatenated sounds in one file, read as a single sound.
///
/// All frames have the sample rate and channel count of the first sound; the other sounds are
/// converted.
final class ChainedSource: SoundSource {
  struct Link {
    /// The sound's length and format; nil if they are known only after the sound is opened.
    var shape: Properties?
    /// Opens the sound; returns nil if it can't be decoded.
    var open: () throws(SoundFileError) -> (any SoundSource)?
  }

  struct Properties {
    var frameCount: Int
    var sampleRate: Double
    var channelCount: Int
  }

  private(set) var info: SoundFileInfo
  private let path: String
  private let links: [Link]
  /// The number of frames in each link at the first link's rate; nil if there are too many links to
  /// open.
  private let counts: [Int]?
  private var number = 0
  private var position = 0
  private var current: ConvertedSource?
  private var linkStart = 0
  private var converters: [Double: RateConverter] = [:]

  private static let mostOpened = 100

  init(_ links: [Link], of path: String) throws(SoundFileError) {
    (self.links, self.path) = (links, path)
    guard let first = try links[0].open() else {
      throw .unreadable(path: path, reason: .damaged)
    }
    var info = first.info
    current = ConvertedSource(first, to: info, nil)
    counts = try Self.counts(of: links, in: &info)
    info.frameCount = counts?.reduce(0, +)
    self.info = info
  }

  private static func counts(
    of links: [Link], in info: inout SoundFileInfo
  ) throws(SoundFileError) -> [Int]? {
    guard links.count <= mostOpened || links.allSatisfy({ $0.shape != nil }) else { return nil }
    var (counts, start) = ([Int](), 0)
    for link in links {
      var shape = link.shape
      if shape == nil {
        guard let source = try link.open() else {
          // Opening can fail if, for example, a radio recording was stopped just after a song
          // began.
          info.damage = info.damage ?? .undecodable(from: start)
          counts.append(0)
          continue
        }
        shape = Properties(of: source.info)
      }
      guard let shape,
        let count = ConvertedSource.frameCount(
          shape.frameCount, from: shape.sampleRate, to: info.sampleRate)
      else { return nil }
      info.recordConversion(partAt: start, shape.sampleRate, shape.channelCount)
      counts.append(count)
      start += count
    }
    return counts
  }

  func read(into buffer: inout [Float], while shouldContinue: () -> Bool) throws(SoundFileError)
    -> Int
  {
    let channels = info.channelCount
    let wanted = buffer.count / channels
    let start = position
    var done = try readLink(into: &buffer, while: shouldContinue)
    defer { position = start + done }
    while done < wanted, number + 1 < links.count {
      position = start + done
      try open(number + 1)
      var rest = [Float](repeating: 0, count: (wanted - done) * channels)
      let count = try readLink(into: &rest, while: shouldContinue)
      let samples = done * channels..<(done + count) * channels
      buffer.replaceSubrange(samples, with: rest.prefix(count * channels))
      done += count
    }
    return done
  }

  private func readLink(
    into buffer: inout [Float], while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Int {
    guard let current else { return 0 }
    let count = try current.read(into: &buffer, while: shouldContinue)
    if let damage = current.damage { info.damage = info.damage ?? damage.moved(by: linkStart) }
    return count
  }

  func seek(to frame: Int, while shouldContinue: () -> Bool) throws(SoundFileError) {
    var (rest, index) = (max(0, frame), 0)
    position = 0
    while index + 1 < links.count {
      if counts == nil { try open(index) }
      let known = counts?[index] ?? (current == nil ? 0 : current?.frameCount)
      guard let count = known, rest >= count else { break }
      (rest, index, position) = (rest - count, index + 1, position + count)
    }
    try open(index)
    try current?.seek(to: rest, while: shouldContinue)
    position += rest
  }

  private func open(_ index: Int) throws(SoundFileError) {
    number = index
    linkStart = position
    guard let source = try links[index].open() else {
      current = nil
      info.damage = info.damage ?? .undecodable(from: linkStart)
      return
    }
    current = ConvertedSource(source, to: info, try converter(from: source.info.sampleRate))
    info.recordConversion(partAt: position, source.info.sampleRate, source.info.channelCount)
  }
}

extension ChainedSource {
  private func converter(from rate: Double) throws(SoundFileError) -> RateConverter? {
    if rate == info.sampleRate { return nil }
    if let known = converters[rate] { return known }
    // Recordings have only a few sample rates, but a malicious file can have any number of them.
    if converters.count >= Self.mostConverters { converters.removeAll() }
    guard
      let new = RateConverter(from: rate, to: info.sampleRate, channelCount: info.channelCount)
    else { throw .unreadable(path: path, reason: .sampleRate(Int(clamping: Int64(rate)))) }
    converters[rate] = new
    return new
  }

  private static let mostConverters = 8
}

extension ChainedSource.Properties {
  fileprivate init?(of info: SoundFileInfo) {
    guard let count = info.frameCount else { return nil }
    self.init(frameCount: count, sampleRate: info.sampleRate, channelCount: info.channelCount)
  }
}

extension SoundFileDamage {
  fileprivate func moved(by frames: Int) -> SoundFileDamage {
    switch self {
    case .endsEarly(let expected, let found):
      .endsEarly(
        expected: expected.addingReportingOverflow(frames).partialValue, found: found + frames)
    case .undecodable(let frame): .undecodable(from: frame + frames)
    case .hasUnknownRest: self
    }
  }
}

extension SoundFileInfo {
  fileprivate mutating func recordConversion(partAt start: Int, _ rate: Double, _ channels: Int) {
    guard convertedPart == nil, (rate, channels) != (sampleRate, channelCount) else { return }
    convertedPart = ConvertedPart(start: start, sampleRate: rate, channelCount: channels)
  }
}
