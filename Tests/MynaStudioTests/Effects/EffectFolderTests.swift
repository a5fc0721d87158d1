import Foundation
import MynaAudio
import MynaDSP
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@Suite("EffectFolder")
struct EffectFolderTests {
  private let studio: StudioScratch
  private var folder: EffectFolder { EffectFolder(folders: studio.folders) }

  init() throws { studio = try StudioScratch() }

  private func chain(_ name: String, rate: Double = 0.5) -> EffectChain {
    EffectChain(
      name: name, units: [.timePitch(.init(rate: rate, pitch: 100)), .delay(.init(delayTime: 0.3))])
  }

  private var names: [String] { studio.names(in: folder.path) }

  @Test("A saved effect is listed unchanged")
  func save() throws {
    #expect(folder.list().isEmpty)
    let choice = try folder.save(chain("Old radio"))
    #expect(choice.chain == chain("Old radio") && choice.path == folder.path + "/Old radio.json")
    #expect(folder.list() == [choice] && choice.id == choice.path)
    let text = try studio.scratch.text("home/settings/effects/Old radio.json")
    #expect(text.hasSuffix("}\n") && text.contains(#""name" : "Old radio""#))
  }

  @Test("An unknown unit is preserved when an effect is added, replaced, or renamed")
  func missingUnit() throws {
    let theirs = #"{"example.tremolo": {"depth": 0.1, "rate": 5}}"#
    let text = #"{"name": "Theirs", "units": [\#(theirs), {"reverb": {}}]}"#
    try studio.scratch.write(text, to: "theirs.json")
    let added = try folder.add(studio.scratch("theirs.json"))
    let unit = EffectUnit.custom(CustomUnit("example.tremolo", ["depth": 0.1, "rate": 5]))
    #expect(added.chain.units == [unit, .reverb(.init())])
    #expect(added.chain.unknownUnits == ["example.tremolo"])
    let saved = try studio.scratch.text("home/settings/effects/Theirs.json")
    let again = try folder.replace(added, with: added.chain)
    #expect(try studio.scratch.text("home/settings/effects/Theirs.json") == saved)
    let renamed = try folder.rename(again, to: "Ours")
    #expect(
      try studio.scratch.text("home/settings/effects/Ours.json")
        == saved.replacing("Theirs", with: "Ours"))
    #expect(folder.list() == [renamed])
  }

  @Test("Saving an effect under an existing name keeps the older effects")
  func sameName() throws {
    let saved = try [0.5, 0.6, 0.7].map { try folder.save(chain("Robot", rate: $0)) }
    #expect(names == ["Robot (2).json", "Robot (3).json", "Robot.json"])
    #expect(Set(folder.list().map(\.id)) == Set(saved.map(\.id)))
    #expect(folder.list().allSatisfy { $0.chain.name == "Robot" })
  }

  @Test(
    "An effect with any name can be saved, keeps its name, and stays in the folder",
    arguments: [
      "AC/DC", "../../../escape", "/", "", " ", "..", ".", "🐦🎤", "노래방", "a\nb", "a\u{202E}b",
      String(repeating: "long ", count: 100), String(repeating: "👩‍👩‍👧‍👦", count: 60), "x.json", "C:\\?*",
    ])
  func anyName(name: String) throws {
    let choice = try folder.save(chain(name))
    let again = try folder.save(chain(name, rate: 2))
    #expect(folder.list().count == 2 && folder.list().contains(choice))
    #expect(folder.list().contains(again))
    #expect(choice.chain.name == name && names.count == 2)
    #expect(names.allSatisfy { !$0.contains("/") && $0.utf8.count < 255 && $0.first != "." })
    #expect(studio.names(in: studio.folders.settings).count == 3)
  }

  @Test("Effects are listed by name, ignoring case and ordering numbers by value")
  func order() throws {
    let names = ["zebra", "Apple", "ape", "Echo 10", "Echo 2", "Zoo"]
    for name in names { _ = try folder.save(chain(name)) }
    #expect(
      folder.list().map(\.chain.name) == ["ape", "Apple", "Echo 2", "Echo 10", "zebra", "Zoo"])
  }

  @Test("Files that aren't effects are ignored and kept")
  func junk() throws {
    let choice = try folder.save(chain("Good"))
    let junk = [
      "empty.json": "", "text.json": "hello", "list.json": "[]", "units.json": #"{"name": "a"}"#,
      "range.json": #"{"name": "a", "units": [{"timePitch": {"rate": 99}}]}"#, "notes.txt": "{}",
    ]
    for (name, text) in junk { try studio.scratch.write(text, to: "home/settings/effects/" + name) }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.json", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.json", withDestinationPath: "/nowhere")
    #expect(folder.list() == [choice])
    #expect(names.count == 9)
  }

  @Test(
    "An exported effect can be added elsewhere, and an invalid file is reported with the problem")
  func share() throws {
    let path = studio.scratch("shared.json")
    try folder.export(chain("Mine"), to: path)
    try folder.export(chain("Mine", rate: 3), to: path)
    let other = EffectFolder(folders: try StudioScratch().folders)
    let choice = try other.add(path)
    #expect(choice.chain == chain("Mine", rate: 3) && other.list() == [choice])
    #expect(choice.path == other.path + "/Mine.json")

    func failure(of text: String?) throws -> EffectAdditionError? {
      unlink(path)
      if let text { try studio.scratch.write(text, to: "shared.json") }
      do throws(EffectAdditionError) {
        _ = try other.add(path)
        return nil
      } catch {
        return error
      }
    }
    #expect(try failure(of: nil) == .file(.notFound(path: path)))
    #expect(try failure(of: "hello") == .file(.notJSON(path: path)))
    let long = #"{"name": "a", "units": ["# + String(repeating: " ", count: 2 << 20) + "]}"
    #expect(try failure(of: long) == .file(.notJSON(path: path)))
    let wrong = #"{"name": "a", "units": [{"type": "timePitch", "rate": 99}]}"#
    guard case .file(.mistake(path, .message(let reason))) = try failure(of: wrong) else {
      Issue.record("a rate of 99 is no rate")
      return
    }
    #expect(!reason.isEmpty && other.list() == [choice])
  }

  @Test("If an effect can't be written, its path is reported")
  func unwritable() throws {
    try studio.folders.make(\.settings)
    try studio.scratch.write("a file", to: "home/settings/effects")
    guard
      case .folder(folder.path, _) = error({ () throws(StudioError) in
        _ = try folder.save(chain("a"))
      })
    else {
      Issue.record("a file has the name of the folder")
      return
    }
    #expect(folder.list().isEmpty)
    let nowhere = studio.scratch("none/a.json")
    guard
      case .folder(nowhere, _) = error({ () throws(StudioError) in
        try folder.export(chain("a"), to: nowhere)
      })
    else {
      Issue.record("there is no such folder")
      return
    }
  }

  private func error(_ work: () throws(StudioError) -> Void) -> StudioError? {
    do {
      try work()
      return nil
    } catch {
      return error
    }
  }

  @Test("A removed effect is gone, removing it again is harmless, and presets can't be removed")
  func remove() throws {
    let choice = try folder.save(chain("a"))
    let other = try folder.save(chain("b"))
    try folder.remove(choice)
    try folder.remove(choice)
    try folder.remove(EffectChoice(.snail))
    #expect(folder.list() == [other])
    let stuck = EffectChoice(chain: chain("c"), path: folder.path)
    guard
      case .folder(folder.path, _) = error({ () throws(StudioError) in try folder.remove(stuck) })
    else {
      Issue.record("a folder is no file")
      return
    }
  }
}
