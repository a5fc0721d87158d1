import Files
import FoundationEssentials
import MIDI
import Realtime
import SoundFiles
import Synchronization

/// The events of a take on their way from the inbox to the log.
///
/// An event may come before its sound. It is logged when its sound is in the journal, so that a pause cuts off both at the
/// same frame. A log that cannot be written ends, and is told; the sound is worth more. Belongs to one thread at a time.
final class PerformanceEvents {
  /// Returns the path of the log of a take, which has a journal at a path.
  typealias LogPlace = @Sendable (UUID, _ journal: String) -> String

  /// Entries that were logged.
  var count: Int { earlierCount + (log?.count ?? 0) }
  /// The reason why nothing more is logged.
  private(set) var problem: SoundFileError?
  private(set) var hasLostEvents = false

  private let place: LogPlace
  private let engine: PianoEngine
  private var log: EventLog?
  /// The take that the log belongs to.
  private var id: UUID
  /// The frame of the inbox at which the take of this log begins.
  private var begin: Int
  /// Frames of the take in earlier journals.
  private var earlierFrames = 0
  private var earlierCount = 0
  private var waiting: [Performance.Entry] = []
  private var program: Int?

  /// Begins a log; `begin` is the frame of the inbox that will be the take's first.
  init(at place: @escaping LogPlace, of journal: TakeJournal, engine: PianoEngine, begin: Int) {
    (self.place, id, self.engine, self.begin) = (place, journal.identity.id, engine, begin)
    openLog(beside: journal)
    noteProgram(at: 0)
  }

  /// Logs what has come; `frameCount` frames of the whole recording are in the journals, the last of which is that of a take.
  func drain(
    _ inbox: UnsafeMutablePointer<PerformanceInbox>, frameCount: Int, of journal: TakeJournal
  ) {
    if journal.identity.id != id { goOn(beside: journal, at: frameCount - journal.frameCount) }
    noteProgram(at: frameCount)
    while let entry = inbox.pointee.events.next() {
      let frame = entry.frame - begin - earlierFrames
      if frame >= 0 { waiting.append(Performance.Entry(frame: frame, entry.content)) }
    }
    let end = frameCount - earlierFrames
    if inbox.pointee.hasLostEvents.exchange(false, ordering: .acquiringAndReleasing) {
      hasLostEvents = true
      // The end of a note may be among the lost events.
      waiting = waiting.filter { $0.frame < end } + Self.release(at: end)
    }
    append(waiting.filter { $0.frame < end })
    waiting.removeAll { $0.frame < end }
  }

  /// Lets all keys and pedals go up at a pause; what has yet to sound is left out.
  func close(at frameCount: Int) {
    waiting = []
    append(Self.release(at: frameCount - earlierFrames))
  }

  /// Notes the end of the take.
  func end(at frameCount: Int) {
    append([Performance.Entry(frame: frameCount - earlierFrames, .end)])
    flush()
  }

  /// Brings to disk what was logged.
  func flush() { attempt { log throws(SystemError) in try log.flush() } }

  /// Goes on in the log of another take, since the journal has become too large, or cannot be read.
  private func goOn(beside journal: TakeJournal, at frameCount: Int) {
    close(at: frameCount)
    end(at: frameCount)
    earlierCount += log?.count ?? 0
    (log, id, earlierFrames, program) = (nil, journal.identity.id, frameCount, nil)
    // The other journal may be on another disk, which takes a log.
    problem = nil
    openLog(beside: journal)
  }

  private func openLog(beside journal: TakeJournal) {
    do throws(SystemError) {
      log = try EventLog(path: place(id, journal.path), sampleRate: engine.sampleRate)
    } catch {
      problem = .creating(error)
    }
  }

  /// Logs which instrument plays, if it is another one.
  private func noteProgram(at frameCount: Int) {
    guard let new = engine.status.wanted.program, new != program else { return }
    program = new
    append([
      Performance.Entry(
        frame: frameCount - earlierFrames,
        .event(.programChange(channel: 0, program: UInt8(new))))
    ])
  }

  private func append(_ entries: [Performance.Entry]) {
    attempt { log throws(SystemError) in try log.append(entries) }
  }

  private func attempt(_ work: (EventLog) throws(SystemError) -> Void) {
    guard let log else { return }
    do throws(SystemError) {
      try work(log)
    } catch {
      problem = .writing(error)
      earlierCount += log.count
      self.log = nil
    }
  }

  private static func release(at frame: Int) -> [Performance.Entry] {
    [MIDIEvent.damperPedal, MIDIEvent.sostenutoPedal, MIDIEvent.softPedal, MIDIEvent.allNotesOff]
      .map {
        Performance.Entry(
          frame: frame, .event(.controlChange(channel: 0, controller: $0, value: 0)))
      }
  }
}
