import MIDI
import MynaMusic
import Testing

@Suite("Score playback")
struct ScorePlayingTests {
  private struct Note: Equatable {
    var key: UInt8
    var start: Double
    var end: Double
    var velocity: UInt8
  }

  private func score(_ lines: String, heading: String = "") throws -> Score {
    try Score(
      text: """
        title: A tune
        composer: Nobody
        source: None
        year: 1900
        key: C major
        meter: 4/4
        \(heading)
        voice a: grand, top 10
        \(lines)
        """)
  }

  /// Returns the played notes, with times in seconds.
  private func notes(_ score: Score) throws -> [Note] {
    let file = score.midiFile
    let map = TempoMap(file)
    var (notes, open) = ([Note](), [UInt8: Int]())
    for (tick, event) in file.events {
      let seconds = map.seconds(atTick: tick)
      switch event {
      case .noteOn(_, let key, let velocity):
        #expect(open[key] == nil, "a key is pressed that is down")
        open[key] = notes.count
        notes.append(Note(key: key, start: seconds, end: seconds, velocity: velocity))
      case .noteOff(_, let key, _):
        let index = open.removeValue(forKey: key)
        notes[try #require(index)].end = seconds
      default: break
      }
    }
    #expect(open.isEmpty)
    return notes.sorted { ($0.start, $0.key) < ($1.start, $1.key) }
  }

  @Test("Tied notes are pressed once, and repeated notes are pressed each time")
  func ties() throws {
    let notes = try notes(
      score("tempo 1 | 60 |\ndynamics 1 | mf |\na 1 | C4:2 D4:2~ | D4:1~ | D4:4 D4 r:2 |"))
    #expect(notes.map(\.key) == [60, 62, 62])
    #expect(abs(notes[1].end - 9) < 0.01)
    #expect(abs(notes[2].start - 9) < 0.01)
  }

  @Test("Crescendos grow with each note, and accents and the top notes of chords are louder")
  func dynamics() throws {
    let plain = "tempo 1 | 60 |\n"
    let crescendo = try notes(
      score(plain + "dynamics 1 | p < | f |\na 1 | C4:4 D4 E4 F4 | G4:1 |"))
    let velocities = crescendo.map(\.velocity)
    #expect(velocities == velocities.sorted() && velocities[4] > velocities[0] + 25)
    let chord = try notes(score(plain + "dynamics 1 | p |\na 1 | [C4 E4 G4]:2 C4:4 D4> |"))
    #expect(chord[2].velocity > chord[0].velocity + 5)
    #expect(chord[4].velocity > chord[3].velocity + 6)
  }

  @Test(
    "Staccato notes are short, breaths end notes early, and rolled chords start from the bottom")
  func articulation() throws {
    let notes = try notes(
      score("tempo 1 | 60 |\ndynamics 1 | mf |\na 1 | C4:4' D4, [E4 G4 C5]:2/ |"))
    #expect(notes[0].end < 0.52 && notes[0].end > 0.45)
    #expect(notes[1].end < 1.8 && notes[1].end > 1.6)
    #expect(notes[3].start - notes[2].start > 0.03 && notes[4].start - notes[3].start > 0.03)
  }

  @Test("A ritardando lengthens its bar, and the next tempo applies immediately")
  func tempo() throws {
    let steady = "dynamics 1 | mf |\na 1 | C4:1 | D4:1 | E4:1 |"
    let plain = try score("tempo 1 | 60 |\n" + steady)
    let slower = try score("tempo 1 | 60 | 60 ~ @4 30 | 60 |\n" + steady)
    #expect(abs(plain.duration - 12) < 0.001)
    #expect(slower.duration > 13.5 && slower.duration < 15)
    let last = try notes(slower).map(\.start)
    #expect(abs(slower.duration - last[2] - 4) < 0.02)
  }

  @Test("Repeats play their bars again, with dynamics and pedal")
  func repeats() throws {
    let score = try score(
      "tempo 1 | 60 |\ndynamics 1 | p | f |\na 1 | C4:1 | D4:1 |\npedal 1 | down | up |",
      heading: "order: 1-2, 1, 1-2")
    let notes = try notes(score)
    #expect(notes.map(\.key) == [60, 62, 60, 60, 62])
    #expect(notes[1].velocity > notes[0].velocity + 20)
    #expect(abs(notes[0].velocity.distance(to: notes[3].velocity)) < 6)
    #expect(abs(score.duration - 20) < 0.001)
    let downs = score.midiFile.events.filter {
      $0.event == .controlChange(channel: 0, controller: 64, value: 127)
    }
    #expect(downs.map(\.tick) == [0, 7_680, 11_520])
  }

  @Test("A pedal change lifts the pedal before pressing it again, and the pedal ends up lifted")
  func pedal() throws {
    let events = try score(
      "tempo 1 | 60 |\ndynamics 1 | mf |\na 1 | C4:2 D4 | E4:1 |\npedal 1 | down @3 change | |"
    ).midiFile.events.compactMap { tick, event in
      if case .controlChange(_, 64, let value) = event { (tick, value) } else { nil }
    }
    #expect(events.map(\.1) == [127, 0, 127, 0])
    #expect(events[1].0 == 1_920 && (1..<200).contains(events[2].0 - events[1].0))
    #expect(events[3].0 >= 7_680)
  }

  @Test("A score produces the same MIDI file every time")
  func same() {
    #expect(SampleSong.all.allSatisfy { $0.score.midiFile == $0.score.midiFile })
  }
}
