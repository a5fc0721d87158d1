struct PlayedNote {
  var key: Int
  /// The start in ticks, as played rather than as written.
  var start: Int
  var end: Int
  var velocity: Double
}

struct VoicePlayer {
  private static let accent = 12.0
  /// The velocity added to a note on the first beat of a bar, and subtracted from a note between
  /// two beats.
  private static let pulse = 3.0
  /// The time between the keys of a rolled chord, in seconds.
  private static let roll = 0.04
  /// The duration of a grace note, in seconds.
  private static let grace = 0.09

  private let voice: ScoreVoice
  private let tempi: ScoreMarkCurve
  private let dynamics: ScoreMarkCurve
  private var random: Humanizer
  private var notes: [PlayedNote] = []
  /// The tied notes still held, by key, with the tick at which their written length ends.
  private var open: [Int: (index: Int, end: Int)] = [:]

  init(_ voice: ScoreVoice, in score: Score, seed: Int) {
    self.voice = voice
    (tempi, dynamics) = (ScoreMarkCurve(score.tempi), ScoreMarkCurve(score.dynamics))
    random = Humanizer(seed: UInt64(seed))
  }

  mutating func play(_ bars: [PlayedBar]) -> [PlayedNote] {
    for bar in bars {
      for note in voice.bars[bar.index] { play(note, in: bar) }
    }
    return notes
  }

  private mutating func play(_ note: ScoreNote, in bar: PlayedBar) {
    let start = bar.start + note.start
    let written = bar.bar.start + note.start
    // The number of ticks per second, computed from the tempo in beats per minute.
    let second = Double(bar.bar.beat) * tempi.value(at: written) / 60
    var velocity = dynamics.value(at: written) + voice.level + strength(note, in: bar.bar)
    playGraces(note, at: start, second: second, velocity: velocity - 8)
    let delay = Int(random.next() * 0.008 * second)
    for (index, key) in note.keys.enumerated() {
      let end = start + held(note)
      if let tied = open.removeValue(forKey: key), tied.end == start {
        notes[tied.index].end = max(end, notes[tied.index].end)
        if note.isTied { open[key] = (tied.index, start + note.length) }
        continue
      }
      if index == note.keys.count - 1, note.keys.count > 1 { velocity += voice.top }
      let rolled = note.isRolled ? Int(Double(index) * Self.roll * second) : 0
      let first = start + min(delay + rolled, note.length / 2)
      if note.isTied { open[key] = (notes.count, start + note.length) }
      notes.append(
        PlayedNote(
          key: key, start: first, end: max(end, first + 1),
          velocity: velocity + 4 * (random.next() - 0.5)))
    }
  }

  private mutating func playGraces(
    _ note: ScoreNote, at start: Int, second: Double, velocity: Double
  ) {
    let length = Int(Self.grace * second)
    for (index, key) in note.graces.enumerated() {
      let first = max(0, start - (note.graces.count - index) * length)
      notes.append(
        PlayedNote(key: key, start: first, end: first + length, velocity: velocity))
    }
  }

  private func held(_ note: ScoreNote) -> Int {
    guard !note.isTied else { return note.length }
    return switch note.articulation {
    case .plain: max(1, Int(Double(note.length) * voice.touch))
    case .staccato: note.length / 2
    case .tenuto: note.length
    case .breath: note.length * 3 / 4
    }
  }

  private func strength(_ note: ScoreNote, in bar: ScoreBar) -> Double {
    let accent = note.isAccented ? Self.accent : 0
    if note.start == 0 { return accent + Self.pulse }
    return note.start % bar.beat == 0 ? accent : accent - Self.pulse
  }
}

/// Produces small deterministic variations between notes, like those of a human player.
///
/// The generator is SplitMix64.
private struct Humanizer {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }
}
