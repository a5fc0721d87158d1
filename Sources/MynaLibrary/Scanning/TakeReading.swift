import Foundation
import SoundFiles

/// What a sound file says of itself, as a take has it.
struct TakeReading {
  var condition = TakeCondition.unreadable
  var duration = 0.0
  var sampleRate = 0.0
  var channelCount = 0
  var formatName = ""
  /// The identity it was recorded with; nil for a file of somebody else's.
  var identity: TakeIdentity?
  /// What it calls itself.
  var title: String?
  /// Which decoders could make nothing of it; empty for one that was read, or may be the next time.
  var decoders = ""

  /// Reads it; what is there and is no sound is unreadable.
  ///
  /// - Parameter goesOn: asked while it is waited for; false throws `cancelled`.
  /// - Throws: when it cannot be opened now, which says nothing of what it is.
  init(path: String, while goesOn: () -> Bool = { true }) throws(LibraryError) {
    let info: SoundFileInfo
    do throws(SoundFileError) {
      info = try SoundFileReader(path: path, while: goesOn).info
    } catch .cancelled {
      throw .cancelled
    } catch .cannotOpen(let path, let reason) {
      throw .folder(path: path, reason: reason)
    } catch {
      switch error {
      case .notFound, .notPermitted: break
      default: decoders = SoundDecoders.current
      }
      return
    }
    condition = .good
    (sampleRate, channelCount, formatName) = (info.sampleRate, info.channelCount, info.formatName)
    // What only reading to the end can tell is told when that is done.
    duration = info.frameCount.map { Double($0) / info.sampleRate } ?? 0
    identity = TakeIdentity(info.tags)
    title = identity?.title ?? info.tags.title
  }

  /// Reads one that was made here.
  init(of file: WorkFile) throws(LibraryError) { try self.init(path: file.path) }

  func apply(to take: inout Take) {
    take.condition = condition
    (take.duration, take.sampleRate) = (duration, sampleRate)
    (take.channelCount, take.formatName) = (channelCount, formatName)
    take.contentHash = nil
  }
}
