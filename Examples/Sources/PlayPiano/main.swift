// Plays a chord on the piano, to the system's speaker.
import MynaPiano

let piano = Piano()
try await piano.run { piano in
  piano.choose(.strings)
  piano.setHall(30)
  try piano.open()
}
for key in [60, 64, 67] as [UInt8] {
  piano.play(.noteOn(channel: 0, key: key, velocity: 100))
}
try await Task.sleep(for: .seconds(1))
piano.releaseAll()
print(piano.status.instrument.map { "\($0.sound)" } ?? "No instrument")
await piano.run { $0.close() }
