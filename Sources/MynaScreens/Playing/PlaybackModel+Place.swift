import Files
import FoundationEssentials
import MynaDSP
import MynaLibrary
import MynaStudio
import Threads

extension PlaybackModel {
  /// The distance, in seconds, from the beginning within which a position counts as not started,
  /// and from the end within which it counts as finished.
  private static let margin = 1.0

  /// Seeks to the last listening position and restores its effect, unless the user has already made
  /// a change.
  func restorePosition() async {
    defer { isPositionRestored = true }
    guard take.isFinished, isAmongTakes else { return }
    let name = Folder.name(of: take.path)
    let found = await studio.library.useIfPossible { store in
      try store.take(fileName: name)
    }
    guard let listening = found?.listening, !listening.isBeginning, !isClosed, phase == .stopped,
      position == 0, adjustments.isNeutral
    else { return }
    if let chain = listening.chain {
      adjust { $0 = SoundAdjustments(chain) }
      chosen = effects.first { isLit($0) }
    }
    refresh()
    if listening.position < duration - Self.margin { await seek(to: listening.position) }
    isGoingOn = position > 0 || !adjustments.isNeutral
  }

  package func startOver() async {
    isGoingOn = false
    reset()
    await seek(to: 0)
  }

  /// Saves the listening position and the effect.
  ///
  /// Does nothing if the audio is not in the library.
  ///
  /// The program does not exit before this returns.
  func savePosition() async {
    guard let kept, isPositionRestored, phase != .opening, duration > 0 else { return }
    let isOver =
      position > duration - Self.margin || position < Self.margin && adjustments.isNeutral
    let left = isOver || position < Self.margin ? 0 : position
    let effect = isOver || adjustments.isNeutral ? nil : Self.text(of: adjustments.chain())
    let now = time.date
    _ = await RunningExports.during {
      await studio.library.useIfPossible { store throws(LibraryError) -> Take? in
        guard let take = try store.take(kept.id), take.deleted == nil else { return nil }
        // Make the new date later than the previous date, even if the previous date was set while
        // the clock was ahead.
        let date = take.listening.map { max(now, $0.date + 1) } ?? now
        let listening = ListeningPosition(date: date, position: left, effect: effect)
        // Don't save a position that hasn't changed, or the beginning of a recording that has no
        // saved position.
        guard !listening.isSame(as: take.listening) else { return nil }
        return try store.descriptions.update(kept.id, with: TakeDescription(listening: listening))
      }
    }
  }

  private static func text(of chain: EffectChain) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(chain)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ListeningPosition {
  fileprivate var chain: EffectChain? {
    effect.flatMap { try? JSONDecoder().decode(EffectChain.self, from: Data($0.utf8)) }
  }

  fileprivate func isSame(as other: ListeningPosition?) -> Bool {
    guard let other else { return isBeginning }
    return position == other.position && effect == other.effect
  }
}
