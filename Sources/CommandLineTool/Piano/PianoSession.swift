import FoundationEssentials
import Glibc
import MynaPiano
import Translations

final class PianoSession {
  private let piano: Piano
  private let keyboard = Keyboard()
  private let line: StatusLine
  private let isQuiet: Bool
  private var notes = TerminalPianoKeyboard()
  private var hasQuit = false

  init(_ piano: Piano, isQuiet: Bool) {
    (self.piano, self.isQuiet) = (piano, isQuiet)
    line = StatusLine(isVisible: Console.canRedraw && !isQuiet)
  }

  func run() -> ExitStatus {
    var told: InstrumentProblem?
    while !hasQuit, !Interruption.hasCome {
      let status = piano.status
      if let problem = status.problem {
        line.say(problem.sentence)
        return .failed
      }
      if let problem = status.instrument?.problem, problem != told, !isQuiet {
        line.say(problem.sentence)
      }
      told = status.instrument?.problem
      line.show(text(status))
      let wait = notes.nextEnd.map { min(max($0 - now, 0.002), 0.1) } ?? 0.1
      if let key = keyboard.next(within: wait) { press(key) }
      for event in notes.end(at: now) { piano.play(event) }
    }
    line.clear()
    fadeAway()
    return .done
  }

  /// Releases all notes and waits until they have decayed, because ending abruptly would cause a
  /// click.
  private func fadeAway() {
    piano.releaseAll()
    usleep(300_000)
  }

  private var now: Double { ProcessInfo.processInfo.systemUptime }

  private func press(_ key: Keyboard.Key) {
    switch key {
    case .escape, .character("q"), .character("Q"): hasQuit = true
    case .left, .down, .character("z"), .character("Z"): notes.shift(by: -1)
    case .right, .up, .character("x"), .character("X"): notes.shift(by: 1)
    case .character(" "): piano.play(notes.togglePedal())
    case .character(let character):
      if let number = character.wholeNumberValue {
        choose(number)
      } else {
        for event in notes.type(character, at: now) ?? [] { piano.play(event) }
      }
    }
  }

  /// Selects an instrument by its digit; 1 means the first instrument, and 0 the tenth.
  private func choose(_ number: Int) {
    let all = PianoInstrument.allCases
    let instrument = all[(number + all.count - 1) % all.count]
    piano.sync { $0.choose(instrument) }
  }

  private func text(_ status: PianoStatus) -> String {
    let name =
      switch status.instrument?.sound {
      case .soundFont(_, let name): name
      case .strings, nil: tr("Strings")
      }
    let range = notes.range
    let keys = [range.lowerBound, range.upperBound].map(PianoKey.name).joined(
      separator: symbol("…"))
    return notes.isPedalDown
      ? tr(
        "♪ %1  A…': %2  Z X: octave  1…0: instrument  space: pedal down  Q: end", name, keys)
      : tr("♪ %1  A…': %2  Z X: octave  1…0: instrument  space: pedal up  Q: end", name, keys)
  }
}

extension PianoKey {
  fileprivate static func name(of key: Int) -> String {
    "\(letter(of: key))\(isBlack(key) ? symbol("♯") : "")\(octave(of: key))"
  }
}
