import Testing

@testable import MusicTags

/// The messages between Myna and the reader.
@Suite("Reader messages")
struct ReaderMessageTests {
  private static let tags: SongTags = {
    var tags = SongTags()
    (tags.title, tags.artist, tags.album) = ("봄날", "Clara, Robert", "Lieder")
    (tags.albumArtist, tags.composer) = ("Clara", "Schumann")
    (tags.year, tags.disc, tags.track) = (1840, 1, 7)
    (tags.duration, tags.sampleRate, tags.channelCount) = (183.25, 44_100, 2)
    (tags.trackGain, tags.albumGain, tags.trackPeak) = (-6.5, -7, 0.98)
    (tags.isCompilation, tags.isDurationEstimated) = (true, true)
    tags.artwork = PictureFingerprint("0123456789abcdef0123456789abcdef")
    return tags
  }()

  /// Tags with texts in an unknown encoding.
  private static let undecoded: SongTags = {
    var tags = ReaderMessageTests.tags
    tags.title = UndecodedText.text(of: [UInt8](repeating: 0xE8, count: TagText.longest))
    tags.artist = UndecodedText.text(of: Array("AC ".utf8) + [0xC4])
    return tags
  }()

  static let answers: [ReaderResponse] =
    [.tags(tags), .tags(undecoded), .tags(SongTags()), .picture([1, 2, 3]), .picture([])]
    + ReaderFailure.Kind.allCases.map { .failure(ReaderFailure($0, code: 5)) }

  static let requests: [ReaderRequest] = [
    .tags(path: "/music/봄날.mp3"), .thumbnail(of: .song("/a"), pixels: 1),
    .thumbnail(of: .file("/cover.jpg"), pixels: PictureLimits.pixels),
  ]

  @Test("A reader response can be encoded and decoded without change", arguments: answers)
  func answerAgain(answer: ReaderResponse) throws {
    #expect(try ReaderResponse(answer.message) == answer)
  }

  @Test("A reader request can be encoded and decoded without change", arguments: requests)
  func requestAgain(request: ReaderRequest) throws {
    #expect(try ReaderRequest(request.message) == request)
  }

  @Test("A message that is too short or too long is refused")
  func lengths() {
    for message in Self.answers.map(\.message) {
      for count in 0..<message.count {
        #expect(throws: MalformedMessage.self) { try ReaderResponse(Array(message.prefix(count))) }
      }
      #expect(throws: MalformedMessage.self) { try ReaderResponse(message + [0]) }
    }
    for message in Self.requests.map(\.message) {
      for count in 0..<message.count {
        #expect(throws: MalformedMessage.self) { try ReaderRequest(Array(message.prefix(count))) }
      }
      #expect(throws: MalformedMessage.self) { try ReaderRequest(message + [0]) }
    }
  }

  @Test("Implausible tags are refused")
  func implausible() {
    func isRefused(_ change: (inout SongTags) -> Void) -> Bool {
      var tags = Self.tags
      change(&tags)
      return (try? ReaderResponse(ReaderResponse.tags(tags).message)) == nil
    }
    #expect(!isRefused { _ in })
    #expect(isRefused { $0.title = "two\nlines" })
    #expect(isRefused { $0.title = String(repeating: "a", count: TagText.longest + 1) })
    let bytes = [UInt8](repeating: 0xE8, count: TagText.longest)
    #expect(isRefused { $0.title = UndecodedText.text(of: bytes) + "a" })
    #expect(isRefused { $0.title = UndecodedText.text(of: [0xE8]) + "\n" })
    #expect(isRefused { $0.year = 0 })
    #expect(isRefused { $0.duration = .nan })
    #expect(isRefused { $0.duration = -1 })
    #expect(isRefused { $0.trackGain = .infinity })
    #expect(isRefused { $0.trackPeak = 0 })
  }

  @Test("A message over the maximum length is refused based on its header")
  func frame() throws {
    let message = Self.requests[0].message
    let framed = MessageFrame.framed(message)
    let head = Array(framed.prefix(MessageFrame.headCount))
    #expect(try MessageFrame.count(head, atMost: message.count) == message.count)
    #expect(Array(framed.dropFirst(MessageFrame.headCount)) == message)
    #expect(throws: MalformedMessage.self) {
      try MessageFrame.count(head, atMost: message.count - 1)
    }
  }
}
