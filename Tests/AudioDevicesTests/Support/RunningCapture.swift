import AudioDevices
import TestSupport

/// A running input stream, with its sound and events.
final class RunningCapture {
  let sound = CapturedSound(channelCount: 2)
  let log = EventLog<AudioStreamEvent>()
  let stream: AudioStream

  /// Opens a stream and waits until it receives sound.
  init(_ devices: AudioDevices, of device: String?) throws {
    let log = log
    stream = try devices.openStream(
      .input, device: device, sampleRate: 48_000, channelCount: 2, latencyFrames: 2_048,
      client: sound.client
    ) { log.append($0) }
    try stream.start()
    guard waitUntil({ [sound] in sound.frameCount > 0 }) else {
      throw NoAudioReceived()
    }
  }

  deinit { stream.close() }
}

struct NoAudioReceived: Error {}
