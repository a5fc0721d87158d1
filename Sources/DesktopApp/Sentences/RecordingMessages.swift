import AudioDevices
import MynaAudio
import MynaScreens
import MynaStudio
import Sentences
import SoundFiles
import Translations

enum RecordingMessages {
  enum Help {
    case tryAgain
    case chooseMicrophone
    case resume
    case stop
    case showFolder
  }

  static func title(_ kind: NewTakeTitles.Kind, _ number: Int) -> String {
    switch kind {
    case .voice: tr("Recording %1", "\(number)")
    case .piano: tr("Piano %1", "\(number)")
    }
  }

  static func name(_ channels: RecordingChannels) -> String {
    switch channels {
    case .automatic: tr("Automatic")
    case .stereo: tr("Stereo")
    case .mono: tr("Mono")
    case .left: tr("Left only")
    case .right: tr("Right only")
    }
  }

  static func stopped(_ title: String, after seconds: Double) -> String {
    tr("The recording “%1” stopped after %2", title, LocalizedNumberFormatting.spoken(seconds))
  }

  /// Formats the recent peak levels of one or two channels in decibels.
  ///
  /// If the levels are too high, the text includes a hint.
  static func level(_ decibels: [Double], isClipping: Bool) -> String {
    if isClipping {
      return tr("The recording is too loud. Move away from the microphone, or turn it down")
    }
    let words = decibels.map { $0 > -100 ? LocalizedNumberFormatting.decibels($0) : nil }
    guard decibels.count == 2, words.contains(where: { $0 != nil }) else {
      return words.first?.flatMap(\.self) ?? ""
    }
    return tr("Left %1, right %2", words[0] ?? tr("silent"), words[1] ?? tr("silent"))
  }

  static func madeMono(_ title: String, silentSide: StereoSide) -> String {
    switch silentSide {
    case .left: tr("The left channel was silent, so “%1” is now mono", title)
    case .right: tr("The right channel was silent, so “%1” is now mono", title)
    }
  }

  static func markers(_ count: Int) -> String {
    count == 0 ? "" : trCount("%1 marker", "%1 markers", count)
  }

  static var noRoomForMarker: String { tr("No more markers can be added") }

  /// The name of a marker where silence was skipped; `%1` is its duration.
  static var skippedSilence: String { tr("Silence skipped: %1") }

  static func words(
    _ problem: RecordingProblem, phase: RecorderStatus.State
  ) -> ActionableMessage<Help> {
    switch problem {
    case .device(let error): device(error)
    case .problem(let problem): self.problem(problem, phase)
    case .noTake:
      ActionableMessage(
        sentence: RecorderError.noTakeMessage.text,
        button: tr("Try Again"), help: .tryAgain)
    case .file(let error):
      ActionableMessage(
        sentence: StudioMessages.sentence(error), button: tr("Show Folder"), help: .showFolder)
    case .studio(let error):
      ActionableMessage(
        sentence: StudioMessages.sentence(error), button: tr("Try Again"), help: .tryAgain)
    case .continued(let continuation):
      ActionableMessage(
        sentence: continuation.sentence(naming: .name), button: tr("Show Folder"),
        help: .showFolder,
        isGrave: false)
    case .diskNearlyFull(let left):
      ActionableMessage(
        sentence: tr(
          "The disk is nearly full. There is space for %1.", LocalizedNumberFormatting.clock(left)),
        button: tr("Show Folder"), help: .showFolder, isGrave: false)
    case .silence:
      ActionableMessage(
        sentence: tr("Myna can’t hear anything. Is the microphone muted?"),
        button: tr("Choose Microphone…"),
        help: .chooseMicrophone, isGrave: false)
    case .nothingPlays(let speaker):
      ActionableMessage(
        sentence: tr("No audio is playing on “%1”.", speaker), button: tr("Choose Microphone…"),
        help: .chooseMicrophone, isGrave: false)
    }
  }

  /// Explains why recording cannot start; nil if pressing the record button again might help.
  static func obstacle(_ problem: RecordingProblem) -> String? {
    switch problem {
    case .device(.noLibrary): tr("No Sound Library")
    case .device(.noServer): tr("No Sound Server")
    case .device(.noDevice(.input)): tr("No Microphone")
    default: nil
    }
  }

  static func state(_ phase: RecorderStatus.State, _ problem: RecordingProblem?) -> String {
    switch phase {
    case .ready: ""
    case .recording: tr("Recording…")
    case .paused where problem?.endsTake == true: tr("Recording Stopped")
    case .paused: tr("Recording Paused…")
    }
  }

  /// Describes the recording while the Record page is covered by another page.
  static func strip(_ model: RecordingModel) -> String {
    let clock = LocalizedNumberFormatting.clock(model.status.duration)
    let state =
      switch model.phase {
      case .paused where model.isInterrupted:
        tr("Recording is paused at %1 while you listen", clock)
      case .paused where model.problem?.endsTake == true: tr("Recording stopped at %1", clock)
      case .paused: tr("Recording is paused at %1", clock)
      case .recording, .ready: tr("Recording… %1", clock)
      }
    guard let problem = model.problem else { return state }
    return state + "\n" + words(problem, phase: model.phase).sentence
  }

  private static func device(_ error: AudioDeviceError) -> ActionableMessage<Help> {
    let sentence = StudioMessages.sentence(error)
    return switch error {
    case .notFound, .ambiguous, .unavailable:
      ActionableMessage(
        sentence: sentence, button: tr("Choose Microphone…"), help: .chooseMicrophone)
    case .noLibrary, .noServer, .noDevice, .failed:
      ActionableMessage(sentence: sentence, button: tr("Try Again"), help: .tryAgain)
    }
  }

  private static func problem(
    _ problem: RecorderProblem, _ phase: RecorderStatus.State
  ) -> ActionableMessage<Help> {
    if phase == .ready, let advice = listening(problem) { return advice }
    return switch problem {
    case .deviceLost:
      ActionableMessage(
        sentence: paragraph(problem.problem, tr("Recording is paused; no audio is lost.")),
        button: tr("Resume"), help: .resume)
    case .deviceChanged:
      ActionableMessage(
        sentence: paragraph(problem.problem, tr("Recording is paused; no audio is lost.")),
        button: tr("Use This Microphone"), help: .resume)
    case .serverGone:
      ActionableMessage(
        sentence: paragraph(
          problem.problem, tr("Recording is paused; everything recorded so far is safe.")),
        button: tr("Resume"), help: .resume)
    case .notResponding:
      ActionableMessage(
        sentence: problem.problem ?? "",
        button: tr("Stop"), help: .stop, isGrave: false)
    case .unwritable(.noSpace):
      ActionableMessage(
        sentence: tr("The disk is full. Recording stopped, and everything that fit is saved."),
        button: tr("Stop"), help: .stop)
    case .unwritable(let error):
      ActionableMessage(
        sentence: tr(
          "%1 Recording stopped, and everything written so far is saved.",
          StudioMessages.sentence(error)),
        button: tr("Stop"), help: .stop)
    }
  }

  /// Returns the message for a problem that affects only the level meter, because no recording is
  /// in progress.
  private static func listening(_ problem: RecorderProblem) -> ActionableMessage<Help>? {
    let sentence: String? =
      switch problem {
      case .deviceLost(let name):
        tr("The microphone “%1” was disconnected. Looking for another microphone…", name)
      case .serverGone: tr("The sound server stopped. Retrying…")
      case .deviceChanged, .notResponding, .unwritable: nil
      }
    return sentence.map {
      ActionableMessage(sentence: $0, button: tr("Try Again"), help: .tryAgain)
    }
  }
}
