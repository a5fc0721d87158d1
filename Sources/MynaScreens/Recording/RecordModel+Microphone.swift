import AudioDevices
package import MynaAudio
package import MynaStudio
import Threads

/// The choice of a microphone and its settings; also before there is a take.
extension RecordModel {
  /// The microphone chosen; nil for the system's default.
  package var microphone: String? { studio.settings.microphone }

  /// The speaker chosen in place of a microphone; nil for none.
  package var speaker: RecordedSpeaker? { speakers.first { $0.id == microphone } }

  /// Chooses a microphone by its id, or the system's default.
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
          // The same take goes on with the other.
          case .recording:
            recorder.pause()
            try recorder.resume()
          }
        }
      } catch {
        openTrouble = RecordTrouble(error)
      }
      listen()
      refresh()
    }
  }

  /// Chooses the channels of the next take.
  package func choose(channels: RecordingChannels) {
    guard channels != settings.channels else { return }
    change { $0.channels = channels }
    // The level shows them at once.
    listen()
  }

  /// Changes gain and filters, also while recording.
  package func change(_ edit: (inout StudioSettings) -> Void) {
    edit(&studio.settings)
    let (recorder, settings) = (recorder, recordingSettings)
    Task { await recorder.run { $0.set(settings) } }
  }

  /// The folder of the takes.
  package var takesFolder: String { studio.folders.takes }

  /// What the recorder is given.
  var recordingSettings: RecordingSettings {
    var settings = studio.settings.recording
    settings.skippedSilenceName = skippedSilenceName
    return settings
  }

  /// The person's choice.
  package var settings: StudioSettings { studio.settings }

  func findMicrophones() async {
    let devices = studio.devices
    // Without a server there are none; that it is gone is told elsewhere.
    let (inputs, outputs) = await looking.run {
      ((try? devices.list(.input)) ?? [], (try? devices.list(.output)) ?? [])
    }
    let found = inputs.filter { !$0.isMonitor }
    if found != microphones { microphones = found }
    let sources = RecordedSpeaker.all(inputs, speakers: outputs)
    if sources != speakers { speakers = sources }
    guard isDeviceTrouble else { return }
    retryCount = 0
    // A paused take waits for the person, but nothing is in its way any more.
    if phase == .paused, !found.isEmpty { openTrouble = nil }
    listen()
  }

  var isDeviceTrouble: Bool { if case .device = openTrouble { true } else { false } }

  func listen() {
    guard isShown, phase == .ready, !isBusy else { return }
    isListening = true
    Task {
      let settings = recordingSettings
      do throws(RecorderError) {
        try await recorder.run { recorder throws(RecorderError) in
          recorder.set(settings)
          // A take may have begun meanwhile.
          if recorder.status.state == .ready { try recorder.listen() }
        }
        retrying?.cancel()
        retryCount = 0
        // Why a take was not begun or completed is told until the next one is.
        if isDeviceTrouble { openTrouble = nil }
      } catch {
        if openTrouble == nil || isDeviceTrouble { openTrouble = RecordTrouble(error) }
        retry()
      }
      isListening = false
      refresh()
    }
  }

  /// Tries again in a second, and ever more seldom while there is no server, for as long as the page shows.
  ///
  /// A server that comes is told at once: see `findMicrophones`.
  func retry() {
    retrying?.cancel()
    let hasServer = openTrouble != .device(.noServer) && openTrouble != .device(.noLibrary)
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
