import MynaDSP

let chain = EffectChain(name: "High and slow", units: [.timePitch(.init(rate: 0.8, pitch: 700))])
var effect = try EffectProcessor(chain, sampleRate: 48_000, channelCount: 1)
var input = AudioBuffer(channelCount: 1, capacity: 512)
var output = AudioBuffer(channelCount: 1, capacity: 512)

for frame in 0..<512 { input[0, frame] = frame % 100 < 50 ? 0.1 : -0.1 }
_ = effect.write(input)
effect.finish()
while !effect.isFinished {
  let count = effect.read(into: &output)
  print(count, "frames, the first is", output[0, 0])
}
