import MynaDSP

/// Sounds that lie one behind the other in a file, read as one.
///
/// All have the rate and the channels of the first; others are converted.
final class ChainedSource: SoundSource {
  /// One of the sounds.
  struct Link {
    /// Its frames, at its own rate; nil if only opening it can tell.
    var frameCount: Int?
    var open: () throws(SoundFileError) -> any SoundSource
  }

  private(set) var info: SoundFileInfo
  private let links: [Link]
  private var number = 0
  private var current: ConvertedSource

  /// Links that are opened to learn the length of all.
  private static let mostOpened = 100

  /// Opens the first of at least one link.
  init(_ links: [Link]) throws(SoundFileError) {
    self.links = links
    let first = try links[0].open()
    info = first.info
    current = ConvertedSource(first, to: info)
    info.frameCount = try Self.length(of: links, info)
  }

  /// Frames of all links; nil if there are too many to count them.
  private static func length(
    of links: [Link], _ info: SoundFileInfo
  ) throws(SoundFileError) -> Int? {
    guard links.count <= mostOpened || links.allSatisfy({ $0.frameCount != nil }) else {
      return nil
    }
    var sum = 0
    for link in links {
      let source = ConvertedSource(try link.open(), to: info)
      guard let count = source.frameCount else { return nil }
      sum += count
    }
    return sum
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
    var rest = max(0, frame)
    for index in links.indices {
      try open(index)
      guard let count = current.frameCount, rest >= count, index + 1 < links.count else { break }
      rest -= count
    }
    try current.seek(to: rest, while: goesOn)
  }

  private func open(_ index: Int) throws(SoundFileError) {
    number = index
    current = ConvertedSource(try links[index].open(), to: info)
  }
}
