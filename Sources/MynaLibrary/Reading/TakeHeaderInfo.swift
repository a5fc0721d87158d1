import SoundFiles

/// The facts in an audio file's header.
struct TakeHeaderInfo: Sendable {
  var condition = TakeCondition.unreadable
  var duration = 0.0
  var sampleRate = 0.0
  var channelCount = 0
  var formatName = ""
  /// The damage that the header reveals; an analysis may find more.
  var damage: SoundFileDamage?
  var isDurationEstimated = false
  var identity: TakeIdentity?
  var title: String?
  var decoders = ""

  /// Reads a file.
  ///
  /// An existing file that is not an audio file is marked as unreadable.
  ///
  /// - Parameter shouldContinue: called while waiting for the file; returning false throws
  ///   `cancelled`.
  /// - Throws: an error if the file cannot be opened now. Such a file does not count as unreadable.
  init(path: String, while shouldContinue: () -> Bool = { true }) throws(LibraryError) {
    let info: SoundFileInfo
    do throws(SoundFileError) {
      info = try SoundFileReader(path: path, while: shouldContinue).info
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
    duration =
      info.frameCount.map { Double($0) / info.sampleRate } ?? info.estimatedDuration ?? 0
    (isDurationEstimated, damage) = (info.frameCount == nil, info.damage)
    identity = TakeIdentity(info.tags)
    title = identity?.title ?? info.tags.title
  }

  init(of file: WorkFile) throws(LibraryError) { try self.init(path: file.path) }

  func apply(to take: inout Take) {
    take.condition = condition
    (take.duration, take.sampleRate) = (duration, sampleRate)
    (take.channelCount, take.formatName) = (channelCount, formatName)
    (take.damage, take.isDurationEstimated) = (damage, isDurationEstimated)
    take.isCutShort = false
    take.contentHash = nil
  }
}
