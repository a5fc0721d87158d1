public import MynaDSP
public import MynaStudio
import Threads

/// The effects that a person can choose: the presets, and their own.
extension PlaybackModel {
  /// Saves how it sounds now under a name.
  public func saveEffect(named name: String) async throws(StudioError) {
    let chain = adjustments.chain(name: name)
    try await keep { folder throws(StudioError) in try folder.save(chain) }
  }

  /// Makes one of the person's own sound as it sounds now.
  public func update(_ effect: EffectChoice) async throws(StudioError) {
    let chain = adjustments.chain(name: effect.chain.name)
    try await keep { folder throws(StudioError) in try folder.replace(effect, with: chain) }
  }

  /// Makes one of the person's own what it was.
  public func put(_ effect: EffectChoice) async throws(StudioError) {
    _ = try await change { folder throws(StudioError) in
      try folder.replace(effect, with: effect.chain)
    }
  }

  /// Gives one of the person's own another name.
  public func rename(_ effect: EffectChoice, to name: String) async throws(StudioError) {
    let wasChosen = chosen == effect
    let renamed = try await change { folder throws(StudioError) in
      try folder.rename(effect, to: name)
    }
    if wasChosen { chosen = renamed }
  }

  /// Brings back one that was removed.
  public func restore(_ effect: EffectChoice) async throws(StudioError) {
    _ = try await change { folder throws(StudioError) in try folder.restore(effect) }
  }

  /// Writes an effect that sounds as it does now, which is the chosen one from then on.
  private func keep(
    _ write: @escaping @Sendable (EffectFolder) throws(StudioError) -> EffectChoice
  ) async throws(StudioError) {
    chosen = try await change(write)
  }

  private func change(
    _ write: @escaping @Sendable (EffectFolder) throws(StudioError) -> EffectChoice
  ) async throws(StudioError) -> EffectChoice {
    let folder = EffectFolder(folders: studio.folders)
    let effect = try await reading.run { () throws(StudioError) in try write(folder) }
    await loadEffects()
    return effect
  }

  /// Adds an effect from a file; one with units that Myna does not have is kept, but cannot be played.
  @discardableResult
  public func addEffect(from path: String) async throws(EffectAdditionError) -> EffectChoice {
    let folder = EffectFolder(folders: studio.folders)
    let effect = try await reading.run { () throws(EffectAdditionError) in try folder.add(path) }
    await loadEffects()
    return effect
  }

  /// Writes an effect where somebody else can have it.
  public func share(_ chain: EffectChain, to path: String) async throws(StudioError) {
    let folder = EffectFolder(folders: studio.folders)
    try await reading.run { () throws(StudioError) in try folder.share(chain, to: path) }
  }

  /// Removes one of the person's own.
  public func remove(_ effect: EffectChoice) async throws(StudioError) {
    let folder = EffectFolder(folders: studio.folders)
    try await reading.run { () throws(StudioError) in try folder.remove(effect) }
    await loadEffects()
  }

  func loadEffects() async {
    let folder = EffectFolder(folders: studio.folders)
    let own = await reading.run { folder.list() }
    effects = EffectChoice.presets + own
  }
}
