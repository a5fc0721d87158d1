/// Sounds that lie one behind the other in a file, read as one.
///
/// All have the rate and the channels of the first; others are converted.
final class ChainedSource: SoundSource {
  /// One of the sounds.
  struct Link {
    /// Its frames, and their rate in hertz; nil if only opening it can tell.
    var length: (frameCount: Int, sampleRate: Double)?
    var open: () throws(SoundFileError) -> any SoundSource
  }

  private(set) var info: SoundFileInfo
  private let links: [Link]
  /// The frames of each link at the rate of the first; nil if there are too many to open them all.
  private let counts: [Int]?
  private var number = 0
  private var current: ConvertedSource

  /// Links that are opened to learn the length of all.
  private static let mostOpened = 100

  /// Opens the first of at least one link.
  init(_ links: [Link]) throws(SoundFileError) {
    self.links = links
    let first = try links[0].open()
    var info = first.info
    current = ConvertedSource(first, to: info)
    counts = try Self.counts(of: links, at: info.sampleRate)
    info.frameCount = counts?.reduce(0, +)
    self.info = info
  }

  private static func counts(
    of links: [Link], at sampleRate: Double
  ) throws(SoundFileError) -> [Int]? {
    guard links.count <= mostOpened || links.allSatisfy({ $0.length != nil }) else { return nil }
    var counts: [Int] = []
    for link in links {
      let length: (frameCount: Int, sampleRate: Double)
      if let known = link.length {
        length = known
      } else {
        let info = try link.open().info
        guard let count = info.frameCount else { return nil }
        length = (count, info.sampleRate)
      }
      guard
        let count = ConvertedSource.frameCount(
          length.frameCount, from: length.sampleRate, to: sampleRate)
      else { return nil }
      counts.append(count)
    }
    return counts
  }

  func read(into buffer: inout [Float], while goesOn: () -> Bool) throws(SoundFileError) -> Int {
    let channels = info.channelCount
    let wanted = buffer.count / channels
    var done = try readLink(into: &buffer, while: goesOn)
    while done < wanted, number + 1 < links.count {
      try open(number + 1)
      var rest = [Float](repeating: 0, count: (wanted - done) * channels)
      let count = try readLink(into: &rest, while: goesOn)
      let samples = done * channels..<(done + count) * channels
      buffer.replaceSubrange(samples, with: rest.prefix(count * channels))
      done += count
    }
    return done
  }

  /// Reads on in the present link; less than a full buffer at its end.
  private func readLink(
    into buffer: inout [Float], while goesOn: () -> Bool
  ) throws(SoundFileError) -> Int {
    let count = try current.read(into: &buffer, while: goesOn)
    if let damage = current.damage { info.damage = info.damage ?? damage }
    return count
  }

  func seek(to frame: Int, while goesOn: () -> Bool) throws(SoundFileError) {
    var (rest, index) = (max(0, frame), 0)
    while index + 1 < links.count {
      if counts == nil { try open(index) }
      guard let count = counts?[index] ?? current.frameCount, rest >= count else { break }
      (rest, index) = (rest - count, index + 1)
    }
    try open(index)
    try current.seek(to: rest, while: goesOn)
  }

  private func open(_ index: Int) throws(SoundFileError) {
    number = index
    current = ConvertedSource(try links[index].open(), to: info)
  }
}
