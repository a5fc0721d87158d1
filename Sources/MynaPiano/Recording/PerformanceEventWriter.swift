import Files
import FoundationEssentials
import MIDI
import Realtime
import SoundFiles
import Synchronization

/// Moves a take's events from the inbox to the log.
///
/// An event can arrive before its audio. Each event is logged only once its audio is in the
/// journal, so a pause cuts both at the same frame. If the log can't be written, logging stops with
/// a `problem`, but the audio is still recorded. Use this from one thread at a time.
final class PerformanceEventWriter {
  typealias LogPathResolver = @Sendable (UUID, _ journal: String) -> String

  var count: Int { earlierCount + (log?.count ?? 0) }
  private(set) var problem: SoundFileError?
  private(set) var hasLostEvents = false

  private let logPath: LogPathResolver
  private let engine: PianoEngine
  private var log: PerformanceEventLog?
  private var id: UUID
  /// The inbox frame at which the take begins.
  private var begin: Int
  private var earlierFrames = 0
  private var earlierCount = 0
  private var waiting: [Performance.Entry] = []
  private var program: Int?

  init(
    at logPath: @escaping LogPathResolver, of journal: TakeJournal, engine: PianoEngine, begin: Int
  ) {
    (self.logPath, id, self.engine, self.begin) = (logPath, journal.identity.id, engine, begin)
    openLog(beside: journal)
    noteProgram(at: 0)
  }

  func drain(
    _ inbox: UnsafeMutablePointer<PerformanceInbox>, frameCount: Int, of journal: TakeJournal
  ) {
    if journal.identity.id != id {
      startNewLog(beside: journal, at: frameCount - journal.frameCount)
    }
    noteProgram(at: frameCount)
    while let entry = inbox.pointee.events.next() {
      let frame = entry.frame - begin - earlierFrames
      if frame >= 0 { waiting.append(Performance.Entry(frame: frame, entry.content)) }
    }
    let end = frameCount - earlierFrames
    if inbox.pointee.hasLostEvents.exchange(false, ordering: .acquiringAndReleasing) {
      hasLostEvents = true
      // Release all keys and pedals, because a note-off may be among the lost events.
      waiting = waiting.filter { $0.frame < end } + Self.release(at: end)
    }
    append(waiting.filter { $0.frame < end })
    waiting.removeAll { $0.frame < end }
  }

  func close(at frameCount: Int) {
    waiting = []
    append(Self.release(at: frameCount - earlierFrames))
  }

  func end(at frameCount: Int) {
    append([Performance.Entry(frame: frameCount - earlierFrames, .end)])
    flush()
  }

  func flush() { attempt { log throws(SystemError) in try log.flush() } }

  private func startNewLog(beside journal: TakeJournal, at frameCount: Int) {
    close(at: frameCount)
    end(at: frameCount)
    earlierCount += log?.count ?? 0
    (log, id, earlierFrames, program) = (nil, journal.identity.id, frameCount, nil)
    // The new journal might be on another disk, where a log can be written.
    problem = nil
    openLog(beside: journal)
  }

  private func openLog(beside journal: TakeJournal) {
    do throws(SystemError) {
      log = try PerformanceEventLog(path: logPath(id, journal.path), sampleRate: engine.sampleRate)
    } catch {
      problem = .creating(error)
    }
  }

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

  private func attempt(_ work: (PerformanceEventLog) throws(SystemError) -> Void) {
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
