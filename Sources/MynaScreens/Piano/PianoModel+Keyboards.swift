import MIDI
import MIDIDevices
import MynaPiano
import Threads

/// Connected MIDI keyboards, over ALSA or JACK.
///
/// The source's thread sends events directly to the piano; the page only shows them.
extension PianoModel {
  func listen() async {
    guard keyboard == nil else { return }
    let (notes, continuation) = AsyncStream.makeStream(of: KeyboardEvent.self)
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
          // This source has no sequencer or server, so use the next source.
          return false
        }
      }
    }
    showing?.cancel()
    showing = Task { [weak self] in
      for await news in notes { self?.show(news) }
    }
  }

  func stopListening() async {
    guard let source = keyboard else { return }
    keyboard = nil
    await looking.run { source.stop() }
    showing?.cancel()
    keyboardNames = []
  }

  private func show(_ news: KeyboardEvent) {
    switch news {
    case .event(let event): handle(event)
    case .ports(let names, let isLost):
      keyboardNames = names
      // All sources are checked again the next time the page appears.
      if isLost { keyboard = nil }
    }
  }
}

enum KeyboardEvent: Sendable {
  case event(MIDIEvent)
  case ports([String], isLost: Bool)
}
