import Files
public import MynaLibrary
public import MynaStudio

/// The title, mark, tags and note of the recording that is played, and its file.
extension PlaybackModel {
  /// Whether it is a recording that the library keeps, or is about to keep.
  public var isRecording: Bool { kept != nil || take.recorded != nil && isAmongTakes }

  /// Whether it is marked as a favorite.
  public var isFavorite: Bool { kept?.isFavorite == true }

  /// Gives it another title; nothing but spaces changes nothing.
  ///
  /// - Parameter typed: anything typed; letters that no title can have are cleaned away.
  public func rename(to typed: String) async throws(StudioError) {
    guard let title = TitleRules.clean(typed), title != take.title else { return }
    try await studio.rename(take, to: title)
  }

  /// Marks it as a favorite, or takes the mark away.
  public func setFavorite(_ isFavorite: Bool) async throws(StudioError) {
    try await describe(TakeDescription(isFavorite: isFavorite))
  }

  /// Changes its mark, tags or note.
  public func describe(_ description: TakeDescription) async throws(StudioError) {
    let id = try await settled().id
    let new = try await studio.library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:), try store.describe(id, as: description))
    }
    if !isClosed { become(new) }
  }

  /// The recording as the library knows it, once its file is made.
  ///
  /// - Throws: `noTake` for a sound that the library does not keep.
  public func settled() async throws(StudioError) -> Take {
    await studio.finish(take)
    if kept == nil { await find() }
    guard let kept else { throw .library(.noTake(name: take.title)) }
    return kept
  }

  /// The path of its file, once that is made: of a piece, the MIDI file.
  public func filePath() async -> String {
    await studio.finish(take)
    return piece?.score ?? take.path
  }
}
