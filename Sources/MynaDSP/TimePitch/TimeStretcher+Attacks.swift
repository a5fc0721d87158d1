/// Brings attacks in at their time.
extension TimeStretcher {
  /// The place to jump to, or nil where it is better to wait.
  ///
  /// Most jumps lead to where the place read is the place wanted in the middle of the cross-fade. The last one before an
  /// attack leads as far before it as is read until it is due.
  @_noLocks func aim(speed: Double) -> Double? {
    let fade = Double(geometry.fade(speed: speed))
    let usual = target + 0.5 * (speed - 1) * fade
    let ahead = max(place, Int(target)) &+ 1
    guard let attack = finder.attacks.firstAttack(from: ahead, to: endOfKnown(speed: speed)) else {
      return usual
    }
    let due = framesUntilDue(attack, speed: speed)
    if due > fade, due < geometry.farthestAim(speed: speed) { return Double(attack) - due }
    return mustWait(for: attack, speed: speed) ? nil : usual
  }

  /// The place up to which all attacks are known, however much input there is: nothing may depend on the sizes of blocks.
  @_noLocks private func endOfKnown(speed: Double) -> Int {
    Int(target) &+ geometry.lookahead(speed: speed) &- finder.attacks.delay
  }

  /// The frames to be made until the place wanted is that of an attack.
  @_noLocks private func framesUntilDue(_ attack: Int, speed: Double) -> Double {
    (Double(attack) - target) / speed
  }

  /// Whether a jump now would leave no time for one that aims at the attack, which has to be over before that.
  ///
  /// Only sound that is slowed down is read ahead of the place wanted, and so reaches the attack too early.
  @_noLocks private func mustWait(for attack: Int, speed: Double) -> Bool {
    let fade = geometry.fade(speed: speed)
    let left = attack &- place &- fade &- 3 &* geometry.interval
    guard speed < 1, left < fade else { return false }
    return framesUntilDue(attack, speed: speed) - Double(left) < geometry.farthestAim(speed: speed)
  }
}
