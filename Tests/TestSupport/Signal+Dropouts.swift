extension Signal {
  /// The sound with no sample that is exactly nothing, so that whatever is, was put there by somebody else.
  public var withoutZeros: Signal {
    let least = Float(1) / 65_536
    return Signal(channels.map { $0.map { $0 == 0 ? least : $0 } }, sampleRate: sampleRate)
  }

  /// The sound without stretches of nothing at all, which a machine that is too busy puts between two blocks.
  public var withoutDropouts: Signal {
    var (kept, quiet) = ([Int](), [Int]())
    for frame in 0..<frameCount {
      if channels.allSatisfy({ $0[frame] == 0 }) {
        quiet.append(frame)
        continue
      }
      if quiet.count < 32 { kept += quiet }
      quiet.removeAll(keepingCapacity: true)
      kept.append(frame)
    }
    return Signal(channels.map { channel in kept.map { channel[$0] } }, sampleRate: sampleRate)
  }
}
