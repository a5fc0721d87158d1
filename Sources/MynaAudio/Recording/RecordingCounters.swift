struct RecordingCounters {
  var clips = 0
  var overruns = 0
  var lostFrames = 0
}

extension RecordingEngine {
  var counts: RecordingCounters {
    RecordingCounters(clips: clipCount, overruns: overrunCount, lostFrames: lostFrameCount)
  }
}

extension RecordingCounters {
  static func + (a: RecordingCounters, b: RecordingCounters) -> RecordingCounters {
    RecordingCounters(
      clips: a.clips + b.clips, overruns: a.overruns + b.overruns,
      lostFrames: a.lostFrames + b.lostFrames)
  }

  static prefix func - (a: RecordingCounters) -> RecordingCounters {
    RecordingCounters(clips: -a.clips, overruns: -a.overruns, lostFrames: -a.lostFrames)
  }
}
