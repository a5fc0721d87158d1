/// Acquires the focus for an owned object, and releases its devices when another object acquires
/// the focus.
package final class FocusHolder: Sendable {
  let use: AudioFocus.Use
  /// Makes the object release all devices for another use, and then calls `done`.
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

  /// Acquires the focus, and waits until all others have released their devices.
  ///
  /// Call this on the object's own thread.
  ///
  /// - Returns: whether the object still has the focus; if not, it should leave its devices closed.
  package func acquire() -> Bool { focus.acquire(self, onlyIfIdle: false) }

  /// Acquires the focus as `acquire` does, unless another object uses it.
  package func acquireIfIdle() -> Bool { focus.acquire(self, onlyIfIdle: true) }

  /// Marks the focus as idle; another object can acquire it.
  ///
  /// Does nothing unless this object is its holder.
  package func rest() { focus.rest(self) }

  package var isUsed: Bool { focus.isUsed(by: self) }
}

extension Owner {
  package func holder(
    of focus: AudioFocus, for use: AudioFocus.Use,
    release: @escaping @Sendable (Core, _ use: AudioFocus.Use) -> Void
  ) -> FocusHolder {
    FocusHolder(of: focus, for: use) { [weak self] holder, use, done in
      guard let self else { return done() }
      enqueue(
        { core in
          // The object may have acquired the focus again.
          if !holder.isUsed { release(core, use) }
        }, then: done)
    }
  }
}
