// Renders a file in a task, and cancels that task if it takes longer than a minute.
import MynaAudio

let job = RenderJob(
  input: "words.wav", output: "words-deep.flac", chain: EffectPreset.vader.chain, format: .flac)
let rendering = Task {
  try await Renderer(job).run { progress in print("\(Int(100 * progress)) %") }
}
let timeout = Task {
  try await Task.sleep(for: .seconds(60))
  rendering.cancel()
}
do {
  print(try await rendering.value.duration, "seconds")
} catch RenderError.cancelled {
  print("Canceled: there is no words-deep.flac.")
}
timeout.cancel()
