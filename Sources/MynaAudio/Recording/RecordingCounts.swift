struct RecordingCounts {
  var clips = 0
  var overruns = 0
  var lostFrames = 0
}

extension RecordingEngine {
  var counts: RecordingCounts {
    RecordingCounts(clips: clipCount, overruns: overrunCount, lostFrames: lostFrameCount)
  }
}

extension RecordingCounts {
  static func + (a: RecordingCounts, b: RecordingCounts) -> RecordingCounts {
    RecordingCounts(
      clips: a.clips + b.clips, overruns: a.overruns + b.overruns,
      lostFrames: a.lostFrames + b.lostFrames)
  }

  static prefix func - (a: RecordingCounts) -> RecordingCounts {
    RecordingCounts(clips: -a.clips, overruns: -a.overruns, lostFrames: -a.lostFrames)
  }
}
