package import MIDI

extension Score {
  /// The time in seconds for which a pedal change lifts the pedal, which lets the dampers fall.
  private static let pedalGap = 0.08

  /// The piece as played, with all repeats.
  ///
  /// The MIDI file contains a track for tempos and meters, and a track for each voice.
  ///
  /// Each voice has its own channel, so that two voices can hold the same key.
  package var midiFile: StandardMIDIFile {
    let bars = playedBars
    let end = (bars.last.map { $0.start + $0.bar.length } ?? 0)
    var tracks = [conductor(bars)]
    for (index, voice) in voices.prefix(15).enumerated() {
      // The tenth channel is reserved for drums.
      let channel = UInt8(index < 9 ? index : index + 1)
      var player = VoicePlayer(voice, in: self, seed: index)
      let notes = player.play(bars)
      tracks.append(track(voice, notes, pedalMoves(bars), channel: channel, end: end))
    }
    return StandardMIDIFile(division: .quarter(ticks: Self.quarter), tracks: tracks)
  }

  package var duration: Double {
    let file = StandardMIDIFile(
      division: .quarter(ticks: Self.quarter), tracks: [conductor(playedBars)])
    return TempoMap(file).seconds(atTick: file.endTick)
  }

  private func conductor(_ bars: [PlayedBar]) -> MIDITrack {
    let curve = ScoreMarkCurve(tempi)
    var entries = [
      MIDITrack.Entry(tick: 0, .name(heading.title)),
      MIDITrack.Entry(
        tick: 0, .key(sharps: heading.key.sharps, isMinor: heading.key.isMinor)),
      MIDITrack.Entry(
        tick: 0, .meter(beats: heading.beats, unit: heading.unit.trailingZeroBitCount)),
    ]
    for bar in bars {
      let range = bar.bar.start..<bar.bar.start + bar.bar.length
      for tick in curve.changes(in: range, step: Self.quarter / 4) {
        let quarters = curve.value(at: tick) * Double(bar.bar.beat) / Double(Self.quarter)
        entries.append(
          MIDITrack.Entry(
            tick: bar.played(tick), .tempo(microseconds: Int((6e7 / quarters).rounded()))))
      }
    }
    return MIDITrack(entries, endTick: bars.last.map { $0.start + $0.bar.length } ?? 0)
  }

  private func pedalMoves(_ bars: [PlayedBar]) -> [(tick: Int, isDown: Bool)] {
    let tempi = ScoreMarkCurve(tempi)
    return bars.flatMap { bar in
      pedal.filter { $0.bar == bar.index }.flatMap { mark in
        let tick = bar.played(mark.tick)
        let gap = Int(Self.pedalGap * Double(bar.bar.beat) * tempi.value(at: mark.tick) / 60)
        return switch mark.value {
        case .down: [(tick, true)]
        case .change: [(tick, false), (tick + gap, true)]
        case .up: [(tick, false)]
        }
      }
    }
  }

  private func track(
    _ voice: ScoreVoice, _ notes: [PlayedNote], _ pedal: [(tick: Int, isDown: Bool)],
    channel: UInt8, end: Int
  ) -> MIDITrack {
    // At the same tick, keys are released first, then the pedal moves, then keys are pressed.
    var events: [(tick: Int, order: Int, event: MIDIEvent)] = []
    let sorted = notes.sorted { ($0.key, $0.start) < ($1.key, $1.start) }
    for (index, note) in sorted.enumerated() {
      let key = UInt8(note.key)
      let next = index + 1 < sorted.count ? sorted[index + 1] : nil
      // If two notes begin on the same key at the same time, only one can be heard.
      if let next, next.key == note.key, next.start == note.start { continue }
      // A key must be released before it is pressed again.
      let release = next?.key == note.key ? min(note.end, next?.start ?? note.end) : note.end
      let velocity = UInt8(min(max(note.velocity.rounded(), 1), 127))
      events.append((note.start, 2, .noteOn(channel: channel, key: key, velocity: velocity)))
      events.append((release, 0, .noteOff(channel: channel, key: key, velocity: 64)))
    }
    for move in pedal {
      let value: UInt8 = move.isDown ? 127 : 0
      events.append(
        (move.tick, 1, .controlChange(channel: channel, controller: 64, value: value)))
    }
    // Let the last notes decay before they are damped.
    events.append(
      (end + Self.quarter, 1, .controlChange(channel: channel, controller: 64, value: 0)))
    let ordered = events.enumerated().sorted {
      ($0.element.tick, $0.element.order, $0.offset)
        < ($1.element.tick, $1.element.order, $1.offset)
    }
    let program = MIDIEvent.programChange(channel: channel, program: voice.instrument.program)
    return MIDITrack(
      [
        MIDITrack.Entry(tick: 0, .name(voice.name)), MIDITrack.Entry(tick: 0, .event(program)),
      ] + ordered.map { MIDITrack.Entry(tick: $0.element.tick, .event($0.element.event)) })
  }
}
