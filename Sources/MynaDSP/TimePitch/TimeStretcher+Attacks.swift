extension TimeStretcher {
  /// Returns the position to jump to; nil if it is better to wait.
  ///
  /// Most jumps aim to read the wanted position in the middle of the crossfade. The last jump
  /// before an attack aims at a position from which reading reaches the attack when it is due.
  @_noLocks func aim(speed: Double) -> Double? {
    let fade = Double(geometry.fade(speed: speed))
    let usual = target + 0.5 * (speed - 1) * fade
    let ahead = max(position, Int(target)) &+ 1
    guard let attack = finder.attacks.firstAttack(from: ahead, to: endOfKnown(speed: speed)) else {
      return usual
    }
    let due = framesUntilDue(attack, speed: speed)
    if due > fade, due < geometry.farthestAim(speed: speed) { return Double(attack) - due }
    return mustWait(for: attack, speed: speed) ? nil : usual
  }

  /// Returns the position up to which attacks are taken into account.
  ///
  /// The position does not depend on how much input is available, which keeps the result
  /// independent of block sizes.
  @_noLocks private func endOfKnown(speed: Double) -> Int {
    Int(target) &+ geometry.lookahead(speed: speed) &- finder.attacks.delay
  }

  @_noLocks private func framesUntilDue(_ attack: Int, speed: Double) -> Double {
    (Double(attack) - target) / speed
  }

  /// Returns whether a jump now would leave no time for a later jump that aims at the attack.
  ///
  /// Only slowed-down audio is read ahead of the wanted position, so only at low speeds can reading
  /// reach the attack too early.
  @_noLocks private func mustWait(for attack: Int, speed: Double) -> Bool {
    let fade = geometry.fade(speed: speed)
    let left = attack &- position &- fade &- 3 &* geometry.interval
    guard speed < 1, left < fade else { return false }
    return framesUntilDue(attack, speed: speed) - Double(left) < geometry.farthestAim(speed: speed)
  }
}
