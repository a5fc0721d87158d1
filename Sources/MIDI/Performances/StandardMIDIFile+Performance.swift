extension StandardMIDIFile {
  /// Creates a format 0 file from a performance.
  ///
  /// Any keys and pedals that are still pressed at the end of the file are released. The file is as
  /// long as the audio, and its ticks are aligned with the performance's bars, if it contains any.
  ///
  /// - Parameters:
  ///   - frameCount: the length of the audio. If nil, the file ends at the performance's `end`
  ///     entry or, without one, at its last event.
  ///   - title: the name of the piece.
  public init(_ performance: Performance, frameCount: Int? = nil, title: String? = nil) {
    // Keep entries that have the same frame in their original order.
    let sorted = performance.entries.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
    let end = frameCount ?? sorted.last { $0.content == .end }?.frame ?? sorted.last?.frame ?? 0
    let grid = BarGrid(
      Performance(sampleRate: performance.sampleRate, entries: sorted), frameCount: end)
    var writer = PerformanceWriter()
    for entry in sorted {
      if case .event(let event) = entry.content {
        writer.add(event, at: grid.tick(at: min(entry.frame, end)), isOver: entry.frame >= end)
      }
    }
    let endTick = grid.tick(at: end)
    writer.close(at: endTick)
    let head = (title.map { [MIDITrack.Entry(tick: 0, .name($0))] } ?? []) + grid.entries
    let all = (head + writer.entries).enumerated().sorted {
      ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
    }.map(\.element)
    self.init(division: .quarter(ticks: BarGrid.ticks), tracks: [MIDITrack(all, endTick: endTick)])
  }
}

private struct PerformanceWriter {
  private(set) var entries: [MIDITrack.Entry] = []
  /// The pressed keys, each as a channel and a key.
  private var held: Set<[UInt8]> = []
  /// The pressed pedals, each as a channel and a controller.
  private var pedals: Set<[UInt8]> = []

  private static let pedalControllers: Set<UInt8> = [64, 66, 67]
  private static let allNotesOff: UInt8 = 123

  mutating func add(_ event: MIDIEvent, at tick: Int, isOver: Bool) {
    switch event {
    case .noteOn(let channel, let key, _):
      if isOver { return }
      if held.contains([channel, key]) { release([channel, key], at: tick) }
      held.insert([channel, key])
    case .noteOff(let channel, let key, _):
      guard held.remove([channel, key]) != nil else { return }
    case .controlChange(let channel, Self.allNotesOff, _):
      for key in held.sorted(by: { $0[1] < $1[1] }) where key[0] == channel {
        release(key, at: tick)
      }
      return
    case .controlChange(let channel, let controller, let value)
    where Self.pedalControllers.contains(controller):
      if value > 0 {
        pedals.insert([channel, controller])
      } else if pedals.remove([channel, controller]) == nil {
        return
      }
    default: break
    }
    entries.append(MIDITrack.Entry(tick: tick, .event(event)))
  }

  mutating func close(at tick: Int) {
    for key in held.sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) { release(key, at: tick) }
    for pedal in pedals.sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) {
      add(.controlChange(channel: pedal[0], controller: pedal[1], value: 0), at: tick, isOver: true)
    }
  }

  private mutating func release(_ key: [UInt8], at tick: Int) {
    held.remove(key)
    entries.append(
      MIDITrack.Entry(tick: tick, .event(.noteOff(channel: key[0], key: key[1], velocity: 64))))
  }
}
