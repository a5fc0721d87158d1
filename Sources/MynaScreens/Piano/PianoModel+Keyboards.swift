import MIDI
import MIDIDevices
import MynaPiano
import Threads

/// Keyboards that are plugged in, or reach Myna through JACK.
///
/// Their events go straight to the piano, from the thread of their source; the screen only shows them.
extension PianoModel {
  /// Listens to the first of the sources that works; without any there are no keyboards.
  func listen() async {
    guard keyboard == nil else { return }
    let (notes, continuation) = AsyncStream.makeStream(of: KeyboardNews.self)
    let (piano, sources) = (piano, keyboards)
    keyboard = await looking.run {
      sources.first { source in
        do throws(MIDIDeviceError) {
          try source.start { event, stamp in
            piano.play(event, at: stamp)
            continuation.yield(.event(event))
          } onChange: { change in
            continuation.yield(.ports(source.ports.map(\.name), isLost: change == .lost))
          }
          return true
        } catch {
          // No sequencer or no server: the next one may be there.
          return false
        }
      }
    }
    showing?.cancel()
    showing = Task { [weak self] in
      for await news in notes { self?.show(news) }
    }
  }

  /// Listens no more; notes that are held are released.
  func stopListening() async {
    guard let source = keyboard else { return }
    keyboard = nil
    await looking.run { source.stop() }
    showing?.cancel()
    keyboardNames = []
  }

  private func show(_ news: KeyboardNews) {
    switch news {
    case .event(let event): note(event)
    case .ports(let names, let isLost):
      keyboardNames = names
      // The next time that the page shows, all sources are tried again.
      if isLost { keyboard = nil }
    }
  }
}

/// The news of a source of MIDI, on the way to the screen.
enum KeyboardNews: Sendable {
  case event(MIDIEvent)
  case ports([String], isLost: Bool)
}
