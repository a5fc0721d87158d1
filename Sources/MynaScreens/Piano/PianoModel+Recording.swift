import MynaAudio
import MynaLibrary
import MynaPiano
import MynaStudio
import SoundFiles
import Threads

extension PianoModel {
  /// Sets whether the next take also records a microphone; does nothing during a take.
  package func setMicrophone(_ isOn: Bool) {
    if phase == .ready, !isBusy { settings.hasMicrophone = isOn }
  }

  package func record() async {
    guard phase == .ready, !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    let (folders, piano, time) = (studio.folders, piano, studio.time)
    let fileExtension = studio.settings.takeFormat.fileExtension
    let countIn = settings.countsIn ? CountIn(settings.metronome) : nil
    let microphone = settings.hasMicrophone ? microphone : nil
    let title = studio.titles.next(.piano)
    do throws(PianoScreenProblem) {
      guard let recorder = piano.recorder, piano.status.isOpen else { throw .closed }
      microphoneTrouble = try await recorder.run { recorder throws(PianoScreenProblem) in
        func begin(with microphone: PerformanceMicrophone?) throws(PianoScreenProblem) {
          try Self.begin(
            recorder, folders: folders, title: title, fileExtension: fileExtension,
            countIn: countIn, microphone: microphone, time: time)
        }
        do throws(PianoScreenProblem) {
          try begin(with: microphone)
        } catch .device(let error) where microphone != nil {
          // If the microphone fails, record at least the piano.
          try begin(with: nil)
          return .microphone(error)
        }
        return nil
      }
      takeTitle = title
      if title != nil { studio.titles.countOne(.piano) }
      recordingTrouble = nil
    } catch {
      recordingTrouble = error
    }
    refresh()
  }

  /// Completes the take and returns it; nil if there is no take or if the take is empty.
  package func stopRecording() async -> NewTake? {
    // If a take is just starting, wait until it has started.
    while isBusy { await piano.run { _ in } }
    guard phase != .ready else { return nil }
    isBusy = true
    defer {
      isBusy = false
      refresh()
    }
    do throws(RecorderError) {
      guard let recorder = piano.recorder else { throw RecorderError.noTake }
      let recorded = try await recorder.run { recorder throws(RecorderError) in
        try recorder.stop()
      }
      recordingTrouble = nil
      return await studio.open(recorded, title: takeTitle, .piano)
    } catch {
      recordingTrouble = PianoScreenProblem(error)
      // The journal still exists, so recover it as after a crash.
      await studio.recover()
      return nil
    }
  }

  package func saveTake() async {
    if let take = await stopRecording() { await studio.finish(take) }
  }

  package func leave() async {
    await saveTake()
    await disappear()
  }

  private var microphone: PerformanceMicrophone {
    PerformanceMicrophone(
      studio.settings.microphone, devices: studio.devices, outputLatency: piano.measureLatency)
  }

  func voiceProblem(_ take: PerformanceStatus) -> PianoScreenProblem? {
    guard take.state != .ready else { return nil }
    return microphoneTrouble ?? (take.isVoiceLost ? .voiceLost : nil)
  }

  private nonisolated static func begin(
    _ recorder: PerformanceRecorderCore, folders: MynaFolders, title: String?,
    fileExtension: String,
    countIn: CountIn?, microphone: PerformanceMicrophone?, time: any TimeSource
  ) throws(PianoScreenProblem) {
    let paths: TakePaths
    do throws(StudioError) {
      paths = try TakePaths(in: folders, time: time, title: title, fileExtension: fileExtension)
    } catch {
      throw .studio(error)
    }
    do throws(RecorderError) {
      let register = JournalRegistry(folders: folders, time: time)
      try recorder.record(
        to: paths.journalPaths(folders: folders, register: register), eventLog: TakePaths.eventLog,
        countIn: countIn, microphone: microphone)
    } catch {
      throw PianoScreenProblem(error)
    }
  }
}
