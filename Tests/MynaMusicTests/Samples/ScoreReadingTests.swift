import MIDI
import MynaMusic
import Testing

@Suite("Score parsing")
struct ScoreReadingTests {
  /// Returns a score in C major, 3/4, with one voice.
  private func text(_ bars: String, meter: String = "3/4", more: String = "") -> String {
    """
    title: A tune
    composer: Nobody
    source: None
    year: 1900
    key: C major
    meter: \(meter)
    \(more)
    voice right: grand
    tempo 1 | 60 |
    dynamics 1 | mf |
    right \(bars)
    """
  }

  private func score(_ bars: String, meter: String = "3/4", more: String = "") throws -> Score {
    try Score(text: text(bars, meter: meter, more: more))
  }

  private func problem(_ bars: String) -> ScoreError? {
    do throws(ScoreError) {
      _ = try Score(text: text(bars))
      return nil
    } catch {
      return error
    }
  }

  @Test("Notes, chords, rests, dots, accidentals, and tuplets are parsed")
  func notes() throws {
    let bars = try score(
      "1 | C4:4. D4:8 r:4 | [G3 Bb3 F#4]:2 3:2{ C5:8 D5 E5 } | 2x{ C4:8 E4:4 } |"
    ).voices[0].bars
    #expect(bars[0].map(\.keys) == [[60], [62]])
    #expect(bars[0].map(\.length) == [1440, 480])
    #expect(bars[1].map(\.keys) == [[55, 58, 66], [72], [74], [76]])
    #expect(bars[1].map(\.start) == [0, 1920, 2240, 2560])
    #expect(bars[2].map(\.keys) == [[60], [64], [60], [64]])
    #expect(bars[2].map(\.length) == [480, 960, 480, 960])
  }

  @Test("A bar that is too short or too long is refused with its line and column")
  func barLength() {
    #expect(
      problem("1 | C4:4 D4 E4 | C4:2 |")
        == ScoreError(line: 11, column: 24, .barLength(expected: 2880, found: 1920)))
    #expect(problem("1 | C4:4 D4 E4 F4 |")?.problem == .barLength(expected: 2880, found: 3840))
  }

  @Test(
    "Invalid notation is refused with its line and column",
    arguments: [
      ("1 | H4:2. |", 11, ScoreError.Problem.notNote("H4")),
      ("1 | C4:3 |", 11, .length("3")),
      ("1 | C4 |", 11, .noLength("C4")),
      ("1 | C4:2.? |", 11, .notNote("C4:2.?")),
      ("1 | C4:2.~ | D4:2. |", 11, .openTie("right")),
      ("1 | 3:2{ C4:4 D4 E4 |", 11, .notNote("{")),
      ("1 | } |", 11, .notNote("}")),
      ("1 | C4:2.", 11, .notNote("C4:2.")),
      ("1 | [C4 |", 11, .notNote("[C4 |")),
      ("1 | 7:4{ C4:8 } |", 16, .length("C4:8")),
    ])
  func nonsense(bars: String, column: Int, problem: ScoreError.Problem) {
    #expect(self.problem(bars) == ScoreError(line: 11, column: column, problem))
  }

  @Test("Bar numbers are checked, and every voice must have all bars")
  func numbers() {
    #expect(problem("1 | R |\nright 3 | R |")?.problem == .barNumber(expected: 2))
    let two = text("1 | R | R |", more: "voice left: grand\nleft 1 | R |")
    #expect(throws: ScoreError.self) { try Score(text: two) }
  }

  @Test("Invalid headings, tempos, dynamics, instruments, and meters are refused")
  func headings() {
    let good = text("1 | C4:2. |")
    for (old, new) in [
      ("key: C major", ""), ("key: C major", "key: H major"), ("| 60 |", "| fast |"),
      ("| 60 |", "| 60 @4 70 |"), ("| 60 |", "| 60 @nan 70 |"), ("| mf |", "| mfp |"),
      ("| mf |", "| < |"), ("grand", "kazoo"), ("3/4", "3/5"), ("title: A tune", "A tune"),
      ("year: 1900", "year: 1900\ngain: loud"),
    ] {
      #expect(throws: ScoreError.self) {
        try Score(text: good.replacing(old, with: new))
      }
    }
  }

  @Test("Damaged scores are refused or parsed without a crash")
  func damage() {
    let text = SampleSong.all[0].text
    for step in 0..<60 {
      var characters = Array(text.prefix(3_000))
      let place = (step * 7919) % (characters.count - 40)
      switch step % 3 {
      case 0: characters.removeSubrange(place..<place + 1 + step % 30)
      case 1: characters.insert(contentsOf: "{|:[(9".prefix(1 + step % 6), at: place)
      default: characters.swapAt(place, place + 13)
      }
      _ = try? Score(text: String(characters)).midiFile
    }
  }
}
