/// Converts frame numbers in a performance to ticks, treating each metronome beat as a quarter
/// note.
///
/// If the performance contains no bars, a quarter note lasts half a second. Any audio before the
/// first known bar begins with an incomplete bar. If the metronome was restarted in the middle of a
/// beat, that beat is shortened or lengthened to make all other beats begin exactly on a quarter
/// note.
struct BarGrid {
  /// The number of ticks per quarter note; even at the slowest tempo, a tick lasts less than a
  /// millisecond.
  static let ticks = 3_840
  static let tempi = 20.0...300.0
  static let beatCounts = 1...12

  private(set) var entries: [MIDITrack.Entry] = []
  private var segments: [Segment] = []
  private var meter = 0
  private let sampleRate: Double

  private struct Segment {
    var frame: Double
    var tick: Int
    var framesPerTick: Double
  }

  init(_ performance: Performance, frameCount: Int) {
    sampleRate = performance.sampleRate
    var bars: [(frame: Int, tempo: Double, beats: Int)] = []
    for entry in performance.entries {
      guard case .bar(let tempo, let beats) = entry.content, entry.frame < frameCount,
        Self.tempi.contains(tempo), Self.beatCounts.contains(beats)
      else { continue }
      if bars.last?.frame == entry.frame { bars.removeLast() }
      bars.append((entry.frame, tempo, beats))
    }
    guard let first = bars.first else {
      addTempo(frame: 0, tick: 0, framesPerBeat: sampleRate / 2)
      return
    }
    var tick = 0
    if first.frame > 0 { tick = addLead(to: first.frame, first.tempo, first.beats) }
    for (index, bar) in bars.enumerated() {
      let end = index + 1 < bars.count ? bars[index + 1].frame : nil
      tick = addBars(bar.frame, tick, bar.tempo, bar.beats, end: end)
    }
  }

  func tick(at frame: Int) -> Int {
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].frame <= Double(frame) { low = middle } else { high = middle }
    }
    let segment = segments[low]
    let ticks = (Double(frame) - segment.frame) / segment.framesPerTick
    return segment.tick + Int(ticks.rounded())
  }

  private mutating func addLead(to frame: Int, _ tempo: Double, _ beats: Int) -> Int {
    let beat = 60 / tempo * sampleRate
    let count = max(1, Int((Double(frame) / beat).rounded()))
    let first = Double(frame) - Double(count - 1) * beat
    setMeter(count % beats == 0 ? beats : count % beats, tick: 0)
    addTempo(frame: 0, tick: 0, framesPerBeat: first)
    if count > 1 { addTempo(frame: first, tick: Self.ticks, framesPerBeat: beat) }
    if count > beats { setMeter(beats, tick: count % beats * Self.ticks) }
    return count * Self.ticks
  }

  /// Adds the bars up to the frame `end`, adjusting the length of the last beat to fit, and returns
  /// the tick at that frame.
  private mutating func addBars(
    _ frame: Int, _ tick: Int, _ tempo: Double, _ beats: Int, end: Int?
  ) -> Int {
    let beat = 60 / tempo * sampleRate
    addTempo(frame: Double(frame), tick: tick, framesPerBeat: beat)
    guard let end else {
      setMeter(beats, tick: tick)
      return tick
    }
    let length = Double(end - frame)
    let count = max(1, Int((length / beat).rounded()))
    if count >= beats { setMeter(beats, tick: tick) }
    if count % beats > 0 {
      setMeter(count % beats, tick: tick + (count - count % beats) * Self.ticks)
    }
    let last = Double(count - 1) * beat
    // Each beat starts at a whole frame, so a difference of up to one frame is only a rounding
    // error.
    if abs(length - last - beat) > 1 {
      addTempo(
        frame: Double(frame) + last, tick: tick + (count - 1) * Self.ticks,
        framesPerBeat: length - last)
    }
    return tick + count * Self.ticks
  }

  private mutating func addTempo(frame: Double, tick: Int, framesPerBeat: Double) {
    let microseconds = min(max((framesPerBeat / sampleRate * 1e6).rounded(), 1), 0xFF_FFFF)
    if segments.last?.tick == tick { segments.removeLast() }
    // Use the rounded tempo, because programs that read the file compute times from that tempo.
    let framesPerTick = microseconds * 1e-6 * sampleRate / Double(Self.ticks)
    segments.append(Segment(frame: frame, tick: tick, framesPerTick: framesPerTick))
    entries.append(MIDITrack.Entry(tick: tick, .tempo(microseconds: Int(microseconds))))
  }

  private mutating func setMeter(_ beats: Int, tick: Int) {
    guard beats != meter else { return }
    meter = beats
    entries.append(MIDITrack.Entry(tick: tick, .meter(beats: beats, unit: 2)))
  }
}
