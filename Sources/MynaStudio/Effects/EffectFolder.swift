import Files
import FoundationEssentials
package import MynaAudio
package import MynaDSP
import MynaLibrary
import TextFolding

package struct EffectFolder: Sendable {
  private let folders: MynaFolders

  package init(folders: MynaFolders) { self.folders = folders }

  package var path: String { folders.settings + "/effects" }

  package func list() -> [EffectChoice] {
    // The folder is created when the first effect is saved.
    let names = (try? Folder.names(in: path, ending: "")) ?? []
    let sorted = names.filter { $0.hasSuffix(".json") }.map { ($0, NaturalOrder.key(of: $0)) }
      .sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }
    return sorted.compactMap { name, _ in
      let path = "\(path)/\(name)"
      // Importing the file reports its error.
      guard let chain = try? EffectFile.read(path) else { return nil }
      return EffectChoice(chain: chain, path: path)
    }
  }

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

  package func replace(_ choice: EffectChoice, with chain: EffectChain) throws(StudioError)
    -> EffectChoice
  {
    guard let path = choice.path else { return try save(chain) }
    let chain = Self.readable(chain)
    try rethrowing(as: StudioError.folder(_:), try Self.write(chain, to: path))
    return EffectChoice(chain: chain, path: path)
  }

  package func rename(_ choice: EffectChoice, to name: String) throws(StudioError) -> EffectChoice {
    guard name != choice.chain.name else { return choice }
    let renamed = try save(EffectChain(name: name, units: choice.chain.units))
    try remove(choice)
    return renamed
  }

  package func restore(_ choice: EffectChoice) throws(StudioError) -> EffectChoice {
    guard let path = choice.path, !NumberedPath.isTaken(path) else {
      return try save(choice.chain)
    }
    return try replace(choice, with: choice.chain)
  }

  /// Returns an effect chain that can be read from an effect file.
  ///
  /// Because reading a file without units fails, an empty chain is replaced by a neutral unit.
  private static func readable(_ chain: EffectChain) -> EffectChain {
    chain.units.isEmpty ? EffectChain(name: chain.name, units: [.timePitch(.init())]) : chain
  }

  package func add(_ file: String) throws(EffectAdditionError) -> EffectChoice {
    let chain = try rethrowing(as: EffectAdditionError.file, try EffectFile.read(file))
    return try rethrowing(as: EffectAdditionError.studio, try save(chain))
  }

  package func export(_ chain: EffectChain, to file: String) throws(StudioError) {
    try rethrowing(as: StudioError.folder(_:), try Self.write(chain, to: file))
  }

  package func remove(_ choice: EffectChoice) throws(StudioError) {
    guard let path = choice.path else { return }
    if unlink(path) == 0 { return }
    let error = SystemError.last(path)
    if error.kind != .missing { throw .folder(error) }
  }

  private static func write(_ chain: EffectChain, to path: String) throws(SystemError) {
    try FileContents.write(Data((EffectFile.text(of: chain) + "\n").utf8), to: path)
  }
}

package enum EffectAdditionError: Error, Equatable, Sendable {
  case file(EffectFile.Failure)
  case studio(StudioError)
}
