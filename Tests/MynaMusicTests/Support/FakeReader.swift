import Foundation
import Synchronization

@testable import MynaMusic

/// Reads lines such as "title=Ode to Joy" instead of tags.
///
/// Files without such lines have an unknown format.
final class FakeReader: SongSource, PictureReader {
  private struct State {
    var read: [String] = []
    var pictures: [PictureOrigin] = []
    var onRead: (@Sendable (String) -> Void)?
    var problem: SongSourceError?
  }

  private let state = Mutex(State())

  var read: [String] { state.withLock(\.read) }
  /// The files from which thumbnails were made, in order.
  var pictures: [PictureOrigin] { state.withLock(\.pictures) }

  func forget() { state.withLock { $0.read = [] } }

  /// Sets a closure that is called after each file is read, before its facts are returned.
  func onRead(_ body: (@Sendable (String) -> Void)?) { state.withLock { $0.onRead = body } }

  /// Makes each later read fail, unless nil.
  func fail(_ problem: SongSourceError?) { state.withLock { $0.problem = problem } }

  func facts(of path: String, while shouldContinue: () -> Bool) throws(SongSourceError)
    -> SongMetadata
  {
    let (body, problem) = state.withLock { state in
      state.read.append(path)
      return (state.onRead, state.problem)
    }
    if let problem { throw problem }
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    body?(path)
    guard shouldContinue() else { throw .cancelled }
    guard let text, text.contains("=") else { throw .unknown }
    return Self.facts(text)
  }

  func thumbnail(
    of origin: PictureOrigin, pixels: Int, at destination: String
  ) throws(PictureError) {
    state.withLock { $0.pictures.append(origin) }
    let path =
      switch origin {
      case .file(let path), .song(let path): path
      }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .unavailable
    }
    guard !text.contains("broken") else { throw .broken }
    let picture = Data(repeating: 1, count: 1_000)
    guard (try? picture.write(to: URL(fileURLWithPath: destination))) != nil else {
      throw .unavailable
    }
  }

  private static func facts(_ text: String) -> SongMetadata {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    var facts = SongMetadata()
    facts.title = values["title"] ?? ""
    facts.artist = values["artist"] ?? ""
    facts.album = values["album"] ?? ""
    facts.albumArtist = values["albumArtist"] ?? ""
    facts.composer = values["composer"] ?? ""
    facts.disc = values["disc"].flatMap(Int.init)
    facts.isCompilation = values["compilation"] == "1"
    facts.track = values["track"].flatMap(Int.init)
    facts.duration = values["duration"].flatMap(Double.init) ?? 60
    facts.artwork = values["picture"].map { ArtworkID($0) }
    return facts
  }
}
