// Draws a sound as a line of text, and says where it is silent.
import MynaAudio

var overview = SoundOverview(sampleRate: 48_000)
try SoundOverview.read("words.wav") { progress in
  overview = progress
  return true  // false ends it
}
let columns = overview.columns(60, in: 0...overview.duration)
let blocks = Array(" ▁▂▃▄▅▆▇█")
print(String(columns.map { blocks[min(8, Int($0.peak * 9))] }))
for silence in overview.silences() {
  print("Silent from \(silence.lowerBound) to \(silence.upperBound) seconds")
}
