import MusicTags
import Synchronization

final class TagSource: SongSource {
  private let reader: SongReader
  /// Files that exceeded the time limit, which aren't read again because they would exceed it in
  /// each scan.
  private let slow = Mutex<Set<String>>([])

  init(_ reader: SongReader) { self.reader = reader }

  func facts(of path: String, while shouldContinue: () -> Bool) throws(SongSourceError)
    -> SongMetadata
  {
    guard !slow.withLock({ $0.contains(path) }) else { throw .slow }
    do throws(SongReadError) {
      return SongMetadata(try reader.tags(of: path, while: shouldContinue))
    } catch {
      if case .tooSlow = error { _ = slow.withLock { $0.insert(path) } }
      throw SongSourceError(error)
    }
  }
}

extension SongSourceError {
  fileprivate init(_ error: SongReadError) {
    self =
      switch error {
      case .notFound, .notRegularFile: .gone
      case .notPermitted: .forbidden
      case .unreadable: .unreadable
      case .unknownFormat, .undecodable, .noPicture, .pictureTooLarge, .unwritable: .unknown
      case .tooSlow: .slow
      case .cancelled: .cancelled
      case .noReader: .noReader
      }
  }
}

extension SongMetadata {
  fileprivate init(_ tags: SongTags) {
    (title, artist, album) = (tags.title, tags.artist, tags.album)
    (albumArtist, composer, year) = (tags.albumArtist, tags.composer, tags.year)
    (disc, track, duration) = (tags.disc, tags.track, tags.duration)
    (isCompilation, isDurationEstimated) = (tags.isCompilation, tags.isDurationEstimated)
    artwork = tags.artwork.map { ArtworkID($0.digits) }
    (loudness.trackGain, loudness.albumGain) = (tags.trackGain, tags.albumGain)
    loudness.trackPeak = tags.trackPeak
  }
}
