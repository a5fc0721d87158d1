import GTK

/// Has a page look at its model as often as there is something to see.
final class Pulse {
  /// How often.
  enum Pace {
    /// Before each frame: something moves.
    case frames
    /// Twenty times a second: a meter.
    case meter
    /// Never: nothing changes by itself.
    case rest
  }

  /// How often; takes effect at once.
  var pace = Pace.rest { didSet { if pace != oldValue { start() } } }

  private let widget: Widget
  private let beat: (Double) -> Void
  private var slow: Task<Void, Never>?

  /// Calls `beat` with the time in seconds.
  init(_ widget: Widget, _ beat: @escaping (Double) -> Void) {
    (self.widget, self.beat) = (widget, beat)
  }

  private func start() {
    slow?.cancel()
    switch pace {
    case .rest: break
    case .frames:
      widget.onFrame { [weak self] time in
        guard let self, pace == .frames else { return false }
        beat(time)
        return true
      }
    case .meter:
      let clock = ContinuousClock()
      let begin = clock.now
      slow = Task { [weak self] in
        while !Task.isCancelled {
          self?.beat((clock.now - begin) / .seconds(1))
          // Cancelled, it ends at the next look.
          try? await clock.sleep(for: .milliseconds(50))
        }
      }
    }
  }
}
