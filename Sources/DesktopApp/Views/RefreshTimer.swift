import GTK
import Threads

/// Calls a page's update code as often as the page's content can change.
final class RefreshTimer {
  enum RefreshRate {
    /// Updates the page before each frame while something on it is animating.
    case frames
    /// Updates the page twenty times a second, for a level meter.
    case meter
    /// Updates the page once a second, for example while a level meter is waiting for a microphone.
    case watch
    /// Does not update the page, because nothing changes.
    case rest
  }

  var pace = RefreshRate.rest { didSet { if pace != oldValue { start() } } }

  private let widget: Widget
  private let time: any TimeSource
  private let beat: (Double) -> Void
  private var slow: RepeatingTimer?
  private var generation = 0

  init(_ widget: Widget, time: any TimeSource, _ beat: @escaping (Double) -> Void) {
    (self.widget, self.time, self.beat) = (widget, time, beat)
  }

  private func start() {
    slow = nil
    generation += 1
    let mine = generation
    switch pace {
    case .rest: break
    case .frames:
      widget.onFrame { [weak self] _ in
        guard let self, generation == mine else { return false }
        beat(time.seconds)
        return true
      }
    case .meter: refresh(each: 50)
    case .watch: refresh(each: 1_000)
    }
  }

  private func refresh(each milliseconds: Int) {
    let refresh: () -> Void = { [weak self] in
      if let self { beat(time.seconds) }
    }
    // Set this before the first call, because that call can change the rate again.
    slow = RepeatingTimer(milliseconds: milliseconds, refresh)
    refresh()
  }
}
