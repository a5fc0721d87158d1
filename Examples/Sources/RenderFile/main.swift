import MynaAudio

let job = RenderJob(
  input: "words.wav", output: "words-high.flac", chain: EffectPreset.chipmunk.chain, format: .flac)
let report = try Renderer(job).run { progress in
  print("\(Int(100 * progress)) %")
  return true  // false cancels, and leaves nothing behind
}
print(report.duration, "seconds,", report.clippedSampleCount, "samples over full scale")
