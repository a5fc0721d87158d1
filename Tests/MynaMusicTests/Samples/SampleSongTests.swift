import MIDI
import MynaMusic
import Testing

@Suite("SampleSong")
struct SampleSongTests {
  /// The audible properties of a piece.
  struct Piece: Sendable, CustomTestStringConvertible {
    var name: String
    var key: MusicalKey
    var bars: Int
    /// The number of bars played, with repeats.
    var playedBars: Int
    /// The first notes of the melody.
    var opening: [Int]
    var seconds: ClosedRange<Double>

    var testDescription: String { name }
  }

  private static let pieces = [
    Piece(
      name: "bach-prelude", key: MusicalKey(sharps: 0, isMinor: false), bars: 35, playedBars: 35,
      opening: [67, 72, 76, 67, 72, 76, 67, 72, 76], seconds: 120...150),
    Piece(
      name: "petzold-minuet", key: MusicalKey(sharps: 1, isMinor: false), bars: 32,
      playedBars: 64, opening: [74, 67, 69, 71, 72, 74, 67, 67], seconds: 90...115),
    Piece(
      name: "fur-elise", key: MusicalKey(sharps: 0, isMinor: true), bars: 106, playedBars: 127,
      opening: [76, 75, 76, 75, 76, 71, 74, 72, 69], seconds: 170...210),
    Piece(
      name: "ode-to-joy", key: MusicalKey(sharps: 2, isMinor: false), bars: 40, playedBars: 40,
      opening: [66, 66, 67, 69, 69, 67, 66, 64, 62, 62, 64, 66, 66, 64, 64], seconds: 75...95),
    Piece(
      name: "chopin-prelude", key: MusicalKey(sharps: 1, isMinor: true), bars: 26,
      playedBars: 26, opening: [59, 71, 71, 72, 71, 72, 71, 72], seconds: 95...130),
    Piece(
      name: "schumann-traumerei", key: MusicalKey(sharps: -1, isMinor: false), bars: 25,
      playedBars: 33, opening: [60, 65, 65, 64, 65, 69, 72, 77, 77, 76, 74], seconds: 120...150),
    Piece(
      name: "satie-gymnopedie", key: MusicalKey(sharps: 2, isMinor: false), bars: 78,
      playedBars: 78, opening: [78, 81, 79, 78, 73, 71, 73, 74, 69], seconds: 180...225),
    Piece(
      name: "joplin-entertainer", key: MusicalKey(sharps: 0, isMinor: false), bars: 69,
      playedBars: 84, opening: [86, 88, 84, 81, 81, 83, 79, 74, 76], seconds: 125...150),
    Piece(
      name: "arirang", key: MusicalKey(sharps: 1, isMinor: false), bars: 40, playedBars: 40,
      opening: [71, 69, 67, 64, 62, 59, 57, 62, 64, 62, 64, 67], seconds: 80...110),
    Piece(
      name: "sakura", key: MusicalKey(sharps: 0, isMinor: true), bars: 32, playedBars: 32,
      opening: [71, 72, 71, 69, 65, 64, 60, 59, 69, 69, 71, 69, 69, 71], seconds: 95...130),
    Piece(
      name: "silent-night", key: MusicalKey(sharps: 2, isMinor: false), bars: 29,
      playedBars: 29, opening: [81, 83, 81, 78, 81, 83, 81, 78], seconds: 95...120),
  ]

  @Test(
    "Each sample song has the expected key, bars, opening notes, and duration", arguments: pieces)
  func identity(_ piece: Piece) throws {
    let song = try #require(SampleSong.named(piece.name))
    let score = song.score
    #expect(score.heading.key == piece.key)
    #expect(score.bars.count == piece.bars)
    let played = score.heading.order.reduce(0) { $0 + $1.count }
    #expect((played == 0 ? score.bars.count : played) == piece.playedBars)
    let melody = score.voices[0].bars.joined().compactMap(\.keys.last)
    #expect(Array(melody.prefix(piece.opening.count)) == piece.opening)
    #expect(piece.seconds.contains(score.duration), "\(score.duration) s")
  }

  @Test("Each sample song is listed once, with its composer and source")
  func list() {
    let songs = SampleSong.all
    #expect(songs.map(\.name).sorted() == Self.pieces.map(\.name).sorted())
    #expect(Set(songs.map(\.song.title)).count == songs.count)
    for song in songs {
      let heading = song.score.heading
      #expect(heading.source.contains(/1[789]\d\d|manuscript/) && heading.year < 1929)
      #expect(!song.song.composer.isEmpty && song.song.id == .sample(song.name))
      #expect(heading.years.isEmpty == heading.composer.hasPrefix("Traditional"))
      // All composers died at least a hundred years ago.
      #expect(heading.years.suffix(4) < "1926")
    }
  }

  @Test("Sample songs have valid velocities, never press a held key, and hold no keys at the end")
  func midi() throws {
    for song in SampleSong.all {
      let file = song.score.midiFile
      var down: Set<[UInt8]> = []
      for (_, event) in file.events {
        switch event {
        case .noteOn(let channel, let key, let velocity):
          #expect((10...127).contains(velocity), "\(song.name)")
          #expect(down.insert([channel, key]).inserted, "\(song.name): \(key) is pressed twice")
        case .noteOff(let channel, let key, _): down.remove([channel, key])
        default: break
        }
      }
      #expect(down.isEmpty)
      #expect(try StandardMIDIFile(file.bytes) == file)
    }
  }

  @Test("The melody is louder than its accompaniment")
  func voicing() throws {
    for song in SampleSong.all where song.score.voices[0].instrument == .grand {
      let loudness = song.score.midiFile.tracks.dropFirst().map { track in
        let velocities = track.entries.compactMap { entry -> Double? in
          if case .event(.noteOn(_, _, let velocity)) = entry.content {
            Double(velocity)
          } else {
            nil
          }
        }
        return velocities.reduce(0, +) / Double(max(velocities.count, 1))
      }
      #expect(loudness.dropFirst().allSatisfy { $0 < loudness[0] }, "\(song.name): \(loudness)")
    }
  }
}
