import Glibc
import MynaAudio
import MynaStudio
import PlainText
import Threads
import Translations

final class RecordSession {
  private let recorder: Recorder
  let keyboard: Keyboard
  private let time: any TimeSource
  let line: StatusLine
  private let isQuiet: Bool
  private let parts: PartSaver?
  private var bar = LevelBar()
  private var clips = (count: 0, until: 0.0)
  private var hasQuit = false

  /// - Parameter parts: the object that completes the parts of a split recording; nil for any other
  ///   recording.
  init(
    _ recorder: Recorder, isQuiet: Bool, time: any TimeSource, parts: PartSaver? = nil
  ) {
    (self.recorder, self.isQuiet, self.time) = (recorder, isQuiet, time)
    self.parts = parts
    keyboard = Keyboard(time: time)
    line = StatusLine(isVisible: Console.canRedraw && !isQuiet)
  }

  func run() -> ExitStatus {
    if !isQuiet, keyboard.isThere {
      line.say(tr("Recording; press space to pause, m to set a marker, or q to stop."))
    }
    var told: RecorderProblem?
    var toldOfJournals = 0
    var result = ExitStatus.done
    while !hasQuit, !Interruption.hasCome {
      let status = recorder.status
      if status.isComplete { break }
      if let problem = status.problem, !problem.isSame(as: told) {
        line.say(problem.sentence(canGoOn: keyboard.isThere))
        if problem.endsTake || status.state == .paused && !keyboard.isThere {
          result = .failed
          break
        }
      }
      told = status.problem
      if let continuation = status.continuation, continuation.count > toldOfJournals {
        line.say(continuation.sentence)
        toldOfJournals = continuation.count
      }
      parts?.update(status, line)
      line.show(text(status))
      if let key = keyboard.next(within: 0.05) { press(key, status) }
    }
    Interruption.fulfill([SIGINT, SIGTERM, SIGHUP])
    line.clear()
    recorder.sync { $0.pause() }
    return sum(recorder.status) ? result : .failed
  }

  private func press(_ key: Keyboard.Key, _ status: RecorderStatus) {
    switch key {
    case .character("q"): hasQuit = true
    case .character("m"):
      guard recorder.sync({ $0.mark() }), let time = recorder.status.markers.last else {
        return line.say(tr("No more markers can be added."))
      }
      line.say(tr("Marked %1.", NumberFormatting.clock(time)))
    case .character(" "):
      guard status.state == .paused else { return recorder.sync { $0.pause() } }
      do throws(RecorderError) {
        try recorder.sync { recorder throws(RecorderError) in try recorder.resume() }
      } catch {
        line.say(error.sentence)
      }
    default: return
    }
  }

  /// Reports gaps and clipping, and returns whether the take is complete.
  func sum(_ status: RecorderStatus) -> Bool {
    if status.overrunCount > 0 {
      Console.say(
        trCount(
          "The disk was too slow %2, so %1 frame of audio was lost.",
          "The disk was too slow %2, so %1 frames of audio were lost.", status.lostFrameCount,
          trCount("%1 time", "%1 times", status.overrunCount)))
    }
    if status.missingDuration > 0.05 {
      Console.say(
        tr(
          "The sound server stalled or switched to another microphone, or the computer went to sleep; %1 of audio is missing.",
          NumberFormatting.duration(status.missingDuration))
      )
    }
    if status.skippedDuration > 0.5, !isQuiet {
      Console.say(
        tr(
          "%1 of silence was skipped; markers show where.",
          NumberFormatting.duration(status.skippedDuration)))
    }
    if status.clipCount > 0, !isQuiet {
      Console.say(
        trCount(
          "%1 sample reached full scale, so the recording may be distorted; move away from the microphone, or lower the gain.",
          "%1 samples reached full scale, so the recording may be distorted; move away from the microphone, or lower the gain.",
          status.clipCount))
    }
    if status.isSilent, !isQuiet {
      Console.say(
        tr(
          "The last few seconds of the recording are silent; check that you are using the right microphone."
        ))
    }
    return status.overrunCount == 0
  }

  func text(_ status: RecorderStatus) -> String {
    let now = time.seconds
    if status.clipCount > clips.count { clips = (status.clipCount, now + 2) }
    let sign = symbol(status.state == .recording ? "●" : "⏸")
    let bar = bar.draw(status.level.peak, at: now, columns: min(40, max(8, Console.width - 45)))
    let decibels = PeakHold.decibels(of: status.level.peak)
    let level =
      decibels > -100 ? String(decibels, decimals: 0).padded(to: 4) + " dB" : symbol("  –∞ dB")
    var words = "\(sign) \(NumberFormatting.clock(status.duration))  \(bar) \(level)"
    if now < clips.until {
      words += "  " + tr("too loud")
    } else if status.isWaitingForSound, status.state == .recording {
      words += "  " + tr("waiting for sound")
    } else if status.isSilent, status.state == .recording {
      words += "  " + tr("the microphone is silent")
    } else if status.isSkippingSilence, status.state == .recording {
      words += "  " + tr("skipping silence")
    } else if let left = status.timeLeft, left < 6 * 3_600 {
      words += "  " + tr("%1 left", NumberFormatting.clock(left))
    }
    return words
  }
}

extension RecorderProblem {
  /// Whether two problems are the same; if so, they are reported only once.
  fileprivate func isSame(as other: RecorderProblem?) -> Bool {
    if case .notResponding = self, case .notResponding? = other { return true }
    return self == other
  }

  fileprivate var endsTake: Bool {
    if case .unwritable = self { return true }
    return false
  }
}
