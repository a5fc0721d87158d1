import MediaControls
import MynaDSP
import MynaMusic
import MynaStudio
import PlainText
import Sentences
import Translations

final class MusicSession {
  private let music: SharedPlayer
  private let keyboard = Keyboard()
  private let line: StatusLine
  private let isQuiet: Bool
  private var hasQuit = false
  private var hasBegun = false
  /// The problem that was reported last.
  private var told: MusicInterruption?
  /// The song whose title was printed last.
  private var named: SongID?

  init(_ music: SharedPlayer, isQuiet: Bool) {
    (self.music, self.isQuiet) = (music, isQuiet)
    line = StatusLine(isVisible: Console.canRedraw && !isQuiet)
  }

  func run() -> ExitStatus {
    defer { music.close() }
    while !hasQuit, !music.hasQuit, !Interruption.hasCome {
      let (status, song) = music.publishStatus()
      for failure in music.collectFailures() { line.say(failure.sentence) }
      if let problem = status.problem, problem != told {
        line.say(problem.sentence(canGoOn: keyboard.isThere))
        if problem.needsPerson, !keyboard.isThere { return .failed }
      }
      told = status.problem
      if status.state != .stopped { hasBegun = true }
      if status.state == .stopped, hasBegun { break }
      // None of the chosen songs can be played.
      if status.state == .stopped, status.problem != nil { return .failed }
      show(status, song)
      if let key = keyboard.next(within: 0.05) { press(key, status) }
    }
    line.clear()
    return .done
  }

  private func show(_ status: MusicStatus, _ song: Song?) {
    line.show(Self.text(status, song))
    guard !isQuiet, !Console.canRedraw, let id = status.song, id != named else { return }
    named = id
    Console.say(tr("“%1”", Self.title(id, song)))
  }

  private func press(_ key: Keyboard.Key, _ status: MusicStatus) {
    if let chain = Self.chain(key) { return set(chain) }
    guard let intent = Self.intent(key, status) else { return }
    if intent == .quit { hasQuit = true }
    do throws(MusicPlayerError) {
      switch try music.perform(intent) {
      case .at(.first)?: line.say(tr("This is the first song."))
      case .at(.last)?: line.say(tr("This is the last song."))
      case .moved?, nil: break
      }
    } catch {
      line.say(error.sentence)
    }
  }

  private func set(_ chain: EffectChain) {
    do throws(MusicPlayerError) {
      try music.perform(.setChain(chain))
    } catch {
      line.say(error.sentence)
    }
  }

  /// Returns the effect for a digit key; nil for other keys.
  static func chain(_ key: Keyboard.Key) -> EffectChain? {
    guard case .character(let character) = key, let digit = character.wholeNumberValue else {
      return nil
    }
    return EffectShortcuts.effect(for: digit, of: EffectChoice.presets)?.chain
  }

  static func intent(_ key: Keyboard.Key, _ status: MusicStatus) -> MediaIntent? {
    switch key {
    case .character(" "): .playOrPause
    case .character("n"): .next
    case .character("p"): .previous
    case .character("q"): .quit
    case .character("s"): .setShuffled(!status.isShuffled)
    case .character("r"): .setRepetition(.init(status.repeatMode.next))
    case .left: .seek(to: max(0, status.position - 5))
    case .right: .seek(to: min(status.position + 5, status.duration ?? .infinity))
    case .up, .character("+"), .character("="): .setVolume(min(1, status.volume + 0.05))
    case .down, .character("-"): .setVolume(max(0, status.volume - 0.05))
    case .character, .escape: nil
    }
  }

  static func text(_ status: MusicStatus, _ song: Song?) -> String {
    let sign = symbol(status.state == .playing ? "▶" : "⏸")
    let title = status.song.map { Self.title($0, song) } ?? ""
    let length = status.duration.map { " / \(NumberFormatting.clock($0))" } ?? ""
    let chain = status.chain
    let modes = [
      chain.units.isEmpty && chain.name.isEmpty ? nil : chain.displayName,
      status.isShuffled ? tr("shuffled") : nil,
      status.repeatMode == .off ? nil : tr("repeat %1", status.repeatMode.rawValue),
    ].compactMap { $0 }
    return
      ([
        "\(sign) \(title)", "\(NumberFormatting.clock(status.position))\(length)",
        tr("%1 of %2", status.index + 1, status.count),
        tr("volume %1 %", String(status.volume * 100, decimals: 0)),
      ] + modes).joined(separator: "  ")
  }

  private static func title(_ id: SongID, _ song: Song?) -> String {
    guard let song else { return Song.title(ofFile: id) }
    return song.artist.isEmpty ? song.title : song.title + symbol(" – ") + song.artist
  }
}

extension RepeatMode {
  /// The repeat mode that follows this mode when the user presses the key.
  fileprivate var next: RepeatMode {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
