import Files
import FoundationEssentials
package import MynaAudio
package import MynaDSP
import MynaLibrary
import TextFolding

/// A person's own effects: a small JSON file each, in a folder of Myna's, to be shared as they are.
package struct EffectFolder: Sendable {
  private let folders: MynaFolders

  /// The folder among these.
  package init(folders: MynaFolders) { self.folders = folders }

  /// Where they are.
  package var path: String { folders.settings + "/effects" }

  /// All that can be read, by name; a file that is no effect is passed over, and stays.
  package func list() -> [EffectChoice] {
    // Without the folder nothing was ever saved.
    let names = (try? Folder.names(in: path, ending: "")) ?? []
    let sorted = names.filter { $0.hasSuffix(".json") }.map { ($0, NaturalOrder.key(of: $0)) }
      .sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }
    return sorted.compactMap { name, _ in
      let path = "\(path)/\(name)"
      // What is wrong with it is told when it is imported.
      guard let chain = try? EffectFile.read(path) else { return nil }
      return EffectChoice(chain: chain, path: path)
    }
  }

  /// Saves an effect under its name; another of the same name stays.
  package func save(_ chain: EffectChain) throws(StudioError) -> EffectChoice {
    let chain = Self.readable(chain)
    try folders.make(\.settings)
    let stem = TitleRules.fileText(chain.name, byteCount: 120)
    let first = "\(path)/\(stem.isEmpty ? "effect" : stem).json"
    return try rethrowing(as: StudioError.folder(_:)) { () throws(SystemError) in
      try Folder.make(path)
      var number = 1
      while NumberedPath.isTaken(NumberedPath.path(first, number: number)) { number += 1 }
      let file = NumberedPath.path(first, number: number)
      try Self.write(chain, to: file)
      return EffectChoice(chain: chain, path: file)
    }
  }

  /// Makes another effect of one that was saved, in the same file.
  package func replace(_ choice: EffectChoice, with chain: EffectChain) throws(StudioError)
    -> EffectChoice
  {
    guard let path = choice.path else { return try save(chain) }
    let chain = Self.readable(chain)
    try rethrowing(as: StudioError.folder(_:), try Self.write(chain, to: path))
    return EffectChoice(chain: chain, path: path)
  }

  /// Gives one that was saved another name, and its file too.
  package func rename(_ choice: EffectChoice, to name: String) throws(StudioError) -> EffectChoice {
    guard name != choice.chain.name else { return choice }
    let renamed = try save(EffectChain(name: name, units: choice.chain.units))
    try remove(choice)
    return renamed
  }

  /// Saves one again that was removed, in its file unless another effect has that by now.
  package func restore(_ choice: EffectChoice) throws(StudioError) -> EffectChoice {
    guard let path = choice.path, !NumberedPath.isTaken(path) else {
      return try save(choice.chain)
    }
    return try replace(choice, with: choice.chain)
  }

  /// A file without units is a mistake to who reads it; what is returned leaves the sound as it is, too.
  private static func readable(_ chain: EffectChain) -> EffectChain {
    chain.units.isEmpty ? EffectChain(name: chain.name, units: [.timePitch(.init())]) : chain
  }

  /// Copies an effect from a file that somebody has shared.
  package func add(_ file: String) throws(EffectAdditionError) -> EffectChoice {
    let chain = try rethrowing(as: EffectAdditionError.file, try EffectFile.read(file))
    return try rethrowing(as: EffectAdditionError.studio, try save(chain))
  }

  /// Writes an effect where somebody else can have it.
  package func export(_ chain: EffectChain, to file: String) throws(StudioError) {
    try rethrowing(as: StudioError.folder(_:), try Self.write(chain, to: file))
  }

  /// Removes one that was saved.
  package func remove(_ choice: EffectChoice) throws(StudioError) {
    guard let path = choice.path else { return }
    if unlink(path) == 0 { return }
    let error = SystemError.last(path)
    if error.kind != .missing { throw .folder(error) }
  }

  private static func write(_ chain: EffectChain, to path: String) throws(SystemError) {
    try WholeFile.write(Data((EffectFile.text(of: chain) + "\n").utf8), to: path)
  }
}

/// Why an effect that somebody shared was not added.
package enum EffectAdditionError: Error, Equatable, Sendable {
  case file(EffectFile.Failure)
  case studio(StudioError)
}
