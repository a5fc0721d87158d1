// Records two seconds from the system's microphone, and prints problems and the duration.
import MynaAudio

let recorder = Recorder()
try await recorder.run { try $0.record(to: "take.wav", maximumDuration: 2) }
for await status in recorder.statuses {
  if let problem = status.problem { print("The recording paused:", problem) }
  if status.state != .recording { break }
}
let take = try await recorder.run { try $0.stop() }
print(take.duration, "seconds in", take.journal)
