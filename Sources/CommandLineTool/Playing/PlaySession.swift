import Files
import MynaAudio
import MynaDSP
import MynaStudio
import PlainText
import Sentences
import Threads
import Translations

final class PlaySession {
  /// The settings that the user can change with keys, and that the next file keeps.
  struct Settings {
    var chain: EffectChain
    var tuning = PlaybackTuning()
    var volume = 1.0
    var limitsPeaks = true

    func apply(to player: PlayerCore) throws(PlayerError) {
      try player.setChain(tuning.applied(to: chain), limitsPeaks: limitsPeaks)
      player.setVolume(volume)
    }
  }

  private(set) var settings: Settings
  /// Whether the user has quit, as opposed to reaching the end of the file or choosing the next
  /// file.
  private(set) var hasQuit = false

  private let player: Player
  private let keyboard: Keyboard
  private let line: StatusLine
  private let isQuiet: Bool
  private var isSkipped = false

  /// - Parameter terminal: the terminal for the keys; nil for standard input, if it is a terminal.
  init(
    _ player: Player, _ settings: Settings, terminal: OpenFile? = nil, isQuiet: Bool,
    time: any TimeSource = SystemTime()
  ) {
    (self.player, self.settings, self.isQuiet) = (player, settings, isQuiet)
    keyboard = Keyboard(terminal: terminal, time: time)
    line = StatusLine(isVisible: Console.canRedraw && !isQuiet)
  }

  func run() -> ExitStatus {
    defer { player.sync { $0.stop() } }
    var told: PlayerProblem?
    while !hasQuit, !isSkipped, !Interruption.hasCome {
      let status = player.status
      if let problem = status.problem, problem != told {
        line.say(problem.sentence(canGoOn: keyboard.isThere))
        if !keyboard.isThere { return .failed }
      }
      told = status.problem
      if status.state == .ended { return finish(status) }
      line.show(text(status))
      if let key = keyboard.next(within: 0.05) { press(key) }
    }
    return finish(player.status)
  }

  private func finish(_ status: PlayerStatus) -> ExitStatus {
    line.clear()
    if status.underrunCount > 0, !isQuiet {
      Console.say(
        trCount(
          "The audio dropped out %1 time because this computer was too busy.",
          "The audio dropped out %1 times because this computer was too busy.",
          status.underrunCount))
    }
    if case .unreadable = status.problem { return .failed }
    return .done
  }

  private func press(_ key: Keyboard.Key) {
    do throws(PlayerError) {
      switch key {
      case .left: try skip(by: -5)
      case .right: try skip(by: 5)
      case .up: turn(by: 0.05)
      case .down: turn(by: -0.05)
      case .character("+"), .character("="): turn(by: 0.05)
      case .character("-"): turn(by: -0.05)
      case .character("["): try tune { $0.speedSteps -= 1 }
      case .character("]"): try tune { $0.speedSteps += 1 }
      case .character(","): try tune { $0.semitones -= 1 }
      case .character("."): try tune { $0.semitones += 1 }
      case .character("r"): try tune { $0 = PlaybackTuning() }
      case .character("n"): isSkipped = true
      case .character("q"): hasQuit = true
      case .escape: return
      case .character(" "):
        try player.sync { player throws(PlayerError) in
          if player.status.state == .playing { player.pause() } else { try player.play() }
        }
      case .character(let character):
        guard let digit = character.wholeNumberValue,
          let effect = EffectShortcuts.effect(for: digit, of: EffectChoice.presets)
        else { return }
        settings.chain = effect.chain
        try tune { _ in }
      }
    } catch {
      line.say(error.sentence)
    }
  }

  private func skip(by seconds: Double) throws(PlayerError) {
    try player.sync { player throws(PlayerError) in try player.skip(by: seconds) }
  }

  /// Changes the speed or pitch of playback, unless the result would be too fast or too slow.
  private func tune(_ change: (inout PlaybackTuning) -> Void) throws(PlayerError) {
    var changed = settings
    change(&changed.tuning)
    try player.sync { player throws(PlayerError) in try changed.apply(to: player) }
    settings = changed
  }

  private func turn(by step: Double) {
    settings.volume = min(1, max(0, settings.volume + step))
    player.sync { $0.setVolume(settings.volume) }
  }

  private func text(_ status: PlayerStatus) -> String {
    let sign = symbol(status.state == .playing ? "▶" : "⏸")
    let chain = settings.chain
    let name = chain.name.isEmpty && chain.units.isEmpty ? tr("no effect") : chain.displayName
    let tuned = ([name] + settings.tuning.words).joined(separator: "  ")
    let time = NumberFormatting.clock(status.position)
    let length = status.duration.map { " / \(NumberFormatting.clock($0))" } ?? ""
    let fraction = status.duration.map { $0 > 0 ? status.position / $0 : 0 } ?? 0
    let bar = TerminalProgress.bar(fraction, columns: min(30, max(0, Console.width - 60)))
    let loudness = tr("volume %1 %", String(settings.volume * 100, decimals: 0))
    return "\(sign) \(tuned)  \(time)\(length)  \(bar)  \(loudness)"
  }
}
