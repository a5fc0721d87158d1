// Shows how loud the system's microphone is for two seconds, then the median pitch, and records
// nothing.
import MynaAudio

let recorder = Recorder()
let tap = recorder.tap()
try await recorder.run { try $0.listen() }
var pitch: PitchDetector?
for await block in tap {
  let buffer = AudioBuffer(block.channels)
  let samples = buffer.span(of: 0)
  var peak: Float = 0
  for frame in samples.indices { peak = max(peak, abs(samples[frame])) }
  print(String(repeating: "#", count: Int(60 * min(1, peak))))

  pitch = pitch ?? PitchDetector(sampleRate: block.sampleRate)
  pitch?.process(buffer)
  if Double(block.startFrame) > 2 * block.sampleRate { break }
}
await recorder.run { $0.rest() }
pitch?.finish()
print(pitch?.medianPitch ?? 0, "hertz")
