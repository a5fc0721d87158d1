/// The part of an owned object that takes the focus, and gives it up when another object takes it.
package final class FocusHolder: Sendable {
  let use: AudioFocus.Use
  /// Has the object let go of all devices for another use, and calls `done` then.
  ///
  /// Returns at once.
  let yield:
    @Sendable (FocusHolder, _ use: AudioFocus.Use, _ done: @escaping @Sendable () -> Void) -> Void
  private let focus: AudioFocus

  init(
    of focus: AudioFocus, for use: AudioFocus.Use,
    yield: @escaping @Sendable (FocusHolder, AudioFocus.Use, @escaping @Sendable () -> Void) -> Void
  ) {
    (self.focus, self.use, self.yield) = (focus, use, yield)
  }

  /// Takes the focus, and waits until all others have let go of their devices; to be called on the object's own thread.
  ///
  /// - Returns: Whether the object still has the focus; if not, it should leave its devices closed.
  package func take() -> Bool { focus.take(self, onlyIfIdle: false) }

  /// Takes the focus as `take` does, unless another object uses it.
  package func takeIfIdle() -> Bool { focus.take(self, onlyIfIdle: true) }

  /// Keeps the focus without using it, until another object takes it; does nothing unless the object has it.
  package func rest() { focus.rest(self) }

  /// Whether the object has the focus and uses it.
  package var isUsed: Bool { focus.isUsed(by: self) }
}

extension Owner {
  /// Makes what takes the focus for the owned object.
  ///
  /// - Parameter letGo: Has the object let go of all devices, for another use.
  package func holder(
    of focus: AudioFocus, for use: AudioFocus.Use,
    letGo: @escaping @Sendable (Core, _ use: AudioFocus.Use) -> Void
  ) -> FocusHolder {
    FocusHolder(of: focus, for: use) { [weak self] holder, use, done in
      // An object that is gone holds no device.
      guard let self else { return done() }
      enqueue(
        { core in
          // It may have taken the focus again meanwhile.
          if !holder.isUsed { letGo(core, use) }
        }, then: done)
    }
  }
}
