import AudioDevices
package import MynaAudio
package import MynaStudio
import Threads

extension RecordingModel {
  /// The ID of the chosen microphone; nil for the system's default microphone.
  package var microphone: String? { studio.settings.microphone }

  package var speaker: SpeakerMonitorSource? { speakers.first { $0.id == microphone } }

  package func choose(microphone: String?) {
    guard microphone != studio.settings.microphone else { return }
    studio.settings.microphone = microphone
    Task {
      do throws(RecorderError) {
        try await recorder.run { recorder throws(RecorderError) in
          recorder.choose(device: microphone)
          switch recorder.status.state {
          case .ready: recorder.rest()
          case .paused: break
          // Continue the take with the new microphone.
          case .recording:
            recorder.pause()
            try recorder.resume()
          }
        }
      } catch {
        openProblem = RecordingProblem(error)
      }
      listen()
      refresh()
    }
  }

  package func choose(channels: RecordingChannels) {
    guard channels != settings.channels else { return }
    change { $0.channels = channels }
    // Restart monitoring, so that the level meter shows the new channels.
    listen()
  }

  package func change(_ edit: (inout StudioSettings) -> Void) {
    edit(&studio.settings)
    let (recorder, settings) = (recorder, recordingSettings)
    Task { await recorder.run { $0.set(settings) } }
  }

  package var takesFolder: String { studio.folders.takes }

  var recordingSettings: RecordingSettings {
    var settings = studio.settings.recording
    settings.skippedSilenceName = skippedSilenceName
    return settings
  }

  package var settings: StudioSettings { studio.settings }

  func findMicrophones() async {
    let devices = studio.devices
    // If no sound server is running, there are no devices. Other code reports the missing server.
    let (inputs, outputs) = await looking.run {
      ((try? devices.list(.input)) ?? [], (try? devices.list(.output)) ?? [])
    }
    let found = inputs.filter { !$0.isMonitor }
    if found != microphones { microphones = found }
    let sources = SpeakerMonitorSource.all(inputs, speakers: outputs)
    if sources != speakers { speakers = sources }
    guard isDeviceTrouble else { return }
    retryCount = 0
    // If the take is paused, it stays paused. A microphone is available again, so clear the error.
    if phase == .paused, !found.isEmpty { openProblem = nil }
    listen()
  }

  var isDeviceTrouble: Bool { if case .device = openProblem { true } else { false } }

  func listen() {
    guard isShown, phase == .ready, !isBusy else { return }
    isListening = true
    Task {
      let settings = recordingSettings
      do throws(RecorderError) {
        try await recorder.run { recorder throws(RecorderError) in
          recorder.set(settings)
          // A take may have started in the meantime.
          if recorder.status.state == .ready { try recorder.listen() }
        }
        retrying?.cancel()
        retryCount = 0
        // Clear only device errors. A reason that a take could not start or finish stays visible
        // until the next take.
        if isDeviceTrouble { openProblem = nil }
      } catch {
        if openProblem == nil || isDeviceTrouble { openProblem = RecordingProblem(error) }
        retry()
      }
      isListening = false
      refresh()
    }
  }

  /// Retries opening the microphone after a second.
  ///
  /// If no sound server is running, the delay doubles with each attempt, up to a minute.
  ///
  /// When a sound server starts, `findMicrophones` retries immediately.
  func retry() {
    retrying?.cancel()
    let hasServer = openProblem != .device(.noServer) && openProblem != .device(.noLibrary)
    let wait = hasServer ? 1 : min(60, 1 << min(retryCount, 6))
    retryCount += 1
    retrying = Task {
      do {
        try await studio.time.sleep(for: .seconds(wait))
      } catch {
        return
      }
      listen()
    }
  }
}
