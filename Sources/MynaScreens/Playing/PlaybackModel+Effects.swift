public import MynaDSP
public import MynaStudio
import Threads

/// The effects that a person can tap: the six, and their own.
extension PlaybackModel {
  /// Saves how it sounds now under a name.
  public func saveEffect(named name: String) async throws(StudioError) {
    let (folder, chain) = (EffectFolder(folders: studio.folders), adjustments.chain(name: name))
    _ = try await queue.run { () throws(StudioError) in try folder.save(chain) }
    await loadEffects()
  }

  /// Adds an effect that somebody has shared.
  public func addEffect(from path: String) async throws(EffectAdditionError) {
    let folder = EffectFolder(folders: studio.folders)
    _ = try await queue.run { () throws(EffectAdditionError) in try folder.add(path) }
    await loadEffects()
  }

  /// Writes an effect where somebody else can have it.
  public func share(_ chain: EffectChain, to path: String) async throws(StudioError) {
    let folder = EffectFolder(folders: studio.folders)
    try await queue.run { () throws(StudioError) in try folder.share(chain, to: path) }
  }

  /// Removes one of the person's own.
  public func remove(_ effect: EffectChoice) async throws(StudioError) {
    let folder = EffectFolder(folders: studio.folders)
    try await queue.run { () throws(StudioError) in try folder.remove(effect) }
    await loadEffects()
  }

  func loadEffects() async {
    let folder = EffectFolder(folders: studio.folders)
    let own = await queue.run { folder.list() }
    effects = EffectChoice.presets + own
  }
}
