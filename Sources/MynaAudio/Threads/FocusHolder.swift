package final class FocusHolder: Sendable {
  let use: AudioFocus.Use
  /// Makes the object release all devices and then calls `done`.
  ///
  /// `use` is the purpose for which another object needs the devices. The function returns
  /// immediately.
  let yield:
    @Sendable (FocusHolder, _ use: AudioFocus.Use, _ done: @escaping @Sendable () -> Void) -> Void
  private let focus: AudioFocus

  init(
    of focus: AudioFocus, for use: AudioFocus.Use,
    yield: @escaping @Sendable (FocusHolder, AudioFocus.Use, @escaping @Sendable () -> Void) -> Void
  ) {
    (self.focus, self.use, self.yield) = (focus, use, yield)
  }

  package func acquire() -> Bool { focus.acquire(self, onlyIfIdle: false) }

  package func acquireIfIdle() -> Bool { focus.acquire(self, onlyIfIdle: true) }

  package func rest() { focus.rest(self) }

  package var isUsed: Bool { focus.isUsed(by: self) }
}

extension CoreOwner {
  package func holder(
    of focus: AudioFocus, for use: AudioFocus.Use,
    release: @escaping @Sendable (Core, _ use: AudioFocus.Use) -> Void
  ) -> FocusHolder {
    FocusHolder(of: focus, for: use) { [weak self] holder, use, done in
      // An object that was released has no open device.
      guard let self else { return done() }
      enqueue(
        { core in
          // The object may have acquired the focus again.
          if !holder.isUsed { release(core, use) }
        }, then: done)
    }
  }
}
