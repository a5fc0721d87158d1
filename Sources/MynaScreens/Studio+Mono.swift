import Files
public import FoundationEssentials
import MynaAudio
import MynaLibrary
public import MynaStudio
import Threads

/// A recording that was made mono, since only one of its sides had sound.
public struct MadeMono: Equatable, Sendable {
  /// Its id.
  public var id: UUID
  /// Its title.
  public var title: String
  /// The side that was silent.
  public var silentSide: SoundSide
  /// The path of its file.
  var path: String
}

extension Studio {
  /// Makes a recording mono if one of its sides is silent throughout; the stereo one stays as its version before.
  ///
  /// - Returns: nil for one that stays as it is, also where it cannot be changed: nothing is lost then either.
  func makeMono(_ path: String) async -> MadeMono? {
    guard Folder.parent(of: path) == folders.takes,
      let side = await finishing.run({ SoundSide.silent(in: path) })
    else { return nil }
    do throws(StudioError) {
      let edit = try await library.studio { store throws(StudioError) in
        let take = try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
          try store.take(fileName: Folder.name(of: path))
        }
        return try take.map { take throws(StudioError) in
          try TakeEdit(.channel(side.other.rawValue), of: take, in: store)
        }
      }
      guard let edit else { return nil }
      try await finishing.run { () throws(StudioError) in _ = try edit.render() }
      return try await library.studio { store throws(StudioError) in
        let take = try edit.keep(in: store)
        return MadeMono(
          id: take.id, title: take.title, silentSide: side, path: store.path(of: take))
      }
    } catch {
      return nil
    }
  }

  /// Makes a recording stereo again that was made mono; nothing happens if it was edited or undone since.
  public func undo(_ mono: MadeMono) async throws(StudioError) {
    try await library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
        guard try store.versions(of: mono.id).last?.edit == "mono" else { return }
        _ = try store.undoEdit(mono.id)
      }
    }
  }
}
