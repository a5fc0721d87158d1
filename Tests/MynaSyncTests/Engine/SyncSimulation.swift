import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// Machines that share a storage, driven by a random seed.
///
/// Users record, describe, edit, delete and restore takes; networks fail and return; processes are
/// killed; clocks differ by an hour; another program changes the storage.
final class SyncSimulation {
  /// An action of a user, or an event on a machine.
  enum Step: CaseIterable {
    case record, rename, tag, untag, note, favorite, edit, delete, putBack, emptyTrash, bring
    case sync, killedSync, network, pause
    case other
  }

  private struct Sound {
    /// Whether another sound was made from it.
    var hasEdit = false
    /// Whether a user has deleted a take with this sound.
    var isDeleted = false
    /// Whether the other program added it, rather than a user of Myna.
    var isForeign = false
  }

  private enum OtherStep: CaseIterable { case replace, damage, remove, rename, copy, add, empty }

  let time = VirtualTime()
  private(set) var log: [String] = []
  private let location: any ObjectStorage
  private let other: OtherProgram
  private let scratch = Scratch(in: Scratch.memory)
  private var machines: [(machine: SyncedMachine, network: SimulatedStorage)] = []
  private var random: SeededRandom
  private var sounds: [ContentHash: Sound] = [:]
  private var seeds: UInt64 = 0

  init(seed: UInt64, machineCount: Int = 2, in kind: SimulatedStorageKind = .memory) async throws {
    random = SeededRandom(seed: seed)
    location = try await kind.make(in: scratch, time: time)
    other = OtherProgram(location, time: time)
    for number in 0..<machineCount {
      let network = SimulatedStorage(location, seed: seed &* 31 &+ UInt64(number))
      network.setFaultRate(12)
      let machine = try SyncedMachine(
        "M\(number)", network, time: time, ahead: Double(number) * 3_600)
      machines.append((machine, network))
    }
  }

  private func pick<T>(_ all: [T]) -> T? { all.randomElement(using: &random) }

  private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  // MARK: Steps

  func run(_ count: Int) async throws {
    for _ in 0..<count { try await step() }
  }

  private func step() async throws {
    // Some steps are more frequent than others.
    let steps: [Step] =
      Step.allCases + [
        .record, .record, .edit, .sync, .sync, .sync, .sync, .bring, .bring, .pause,
        .other,
      ]
    guard let (machine, network) = pick(machines), let step = pick(steps) else { return }
    let store = try machine.store()
    _ = try store.scanNames()
    let all = try machine.all()
    let take = pick(all)
    note(machine, "\(step) \(take.map(Self.words) ?? "")")
    switch step {
    case .record:
      seeds += 1
      let id = try machine.record("Take \(seeds)", seed: seeds)
      if let hash = try machine.hash(id) {
        note(machine, "  \(hash.hexadecimal.prefix(8))")
        sounds[hash] = Sound()
      }
    case .rename:
      if let take {
        seeds += 1
        try store.descriptions.rename(take.id, to: "Renamed \(seeds)")
      }
    case .tag:
      if let take {
        try store.descriptions.changeTags(take.id, adding: [pick(["a", "b", "c"]) ?? "a"])
      }
    case .untag:
      if let take {
        try store.descriptions.changeTags(take.id, adding: [], removing: take.tags.suffix(1))
      }
    case .note:
      if let take {
        seeds += 1
        try store.descriptions.setNote(take.id, to: chance(4) ? "" : "Note \(seeds)")
      }
    case .favorite:
      if let take { try store.descriptions.setFavorite(take.id, to: !take.isFavorite) }
    case .edit: if let take, take.condition == .good { try edit(take, on: machine) }
    case .delete:
      if let take {
        let hash = try machine.hash(take.id) ?? take.contentHash
        if let hash, sounds[hash] != nil {
          sounds[hash]?.isDeleted = true
        } else {
          // It is unknown which of the other program's sounds it is.
          for hash in sounds.keys where sounds[hash]?.isForeign == true {
            sounds[hash]?.isDeleted = true
          }
        }
        try store.trash.delete([take.id])
      }
    case .putBack:
      if let take = pick(try machine.trash()) {
        note(machine, "  \(Self.words(take))")
        try store.trash.restore([take.id])
      }
    case .emptyTrash: if chance(3) { try emptyTrash(of: machine) }
    case .bring:
      if let take = pick(all.filter(\.isInCloudOnly)) { try await machine.want(take.id) }
    case .sync: await sync(machine, network)
    case .killedSync: try await killedSync(machine, network)
    case .network: network.isOffline = !network.isOffline && chance(2)
    case .pause: time.advance(by: .seconds(Int.random(in: 1...4_000, using: &random)))
    case .other: try await changePlace()
    }
  }

  // MARK: The other program

  /// Changes the storage without the machines' knowledge.
  private func changePlace() async throws {
    let names = try await location.sounds()
    guard let step = pick(OtherStep.allCases + [.replace, .replace]) else { return }
    let name = pick(names)
    let free = ObjectName(listed: "Myna/Other \(seeds).\(chance(2) ? "flac" : "wav")")
    log.append("other \(Int(time.seconds)) \(step) \(name?.text ?? "-")")
    seeds += 1
    switch step {
    case .add: try await put(free)
    case .replace:
      guard let name else { return }
      try await loseForeign(at: name)
      try await put(name)
    case .damage:
      guard let name else { return }
      try await loseForeign(at: name)
      try await other.damage(name, keepsMetadata: chance(2))
    case .remove:
      guard let name else { return }
      try await loseForeign(at: name)
      try await other.remove(name)
    case .rename: if let name { try await other.rename(name, to: free, keepsMetadata: chance(2)) }
    case .copy: if let name { try await other.copy(name, to: free, keepsMetadata: chance(2)) }
    case .empty:
      guard chance(4) else { return }
      for name in names { try await loseForeign(at: name) }
      try await other.empty()
    }
  }

  private func put(_ name: ObjectName) async throws {
    guard let hash = try await other.put(name, seed: seeds) else { return }
    log.append("  \(name.text) \(hash.hexadecimal.prefix(8))")
    sounds[hash] = Sound(isForeign: true)
  }

  /// Sounds that the other program added and removed again need not be kept.
  private func loseForeign(at name: ObjectName) async throws {
    guard let hash = try await other.sound(of: name), sounds[hash]?.isForeign == true else {
      return
    }
    sounds[hash] = nil
  }

  // MARK: More steps

  private func emptyTrash(of machine: SyncedMachine) throws {
    for take in try machine.trash() { note(machine, "  \(Self.words(take))") }
    try machine.store().trash.empty()
  }

  private static func words(_ take: Take) -> String {
    "\(take.id.uuidString.prefix(8)) \(take.title) \(take.condition)"
  }

  private func edit(_ take: Take, on machine: SyncedMachine) throws {
    let before = try machine.hash(take.id)
    seeds += 1
    try machine.edit(take.id, seed: seeds)
    if let before { sounds[before]?.hasEdit = true }
    if let hash = try machine.hash(take.id) {
      note(machine, "  \(hash.hexadecimal.prefix(8))")
      sounds[hash] = Sound()
    }
  }

  private func sync(_ machine: SyncedMachine, _ network: SimulatedStorage) async {
    do throws(SyncError) {
      let report = try await machine.sync(
        confirming: [.delete, .uploadAgain], lists: chance(2))
      note(machine, "  \(report)")
    } catch {
      note(machine, "  \(error)")
    }
  }

  /// Syncs a machine and kills it at a random call: the next process finds the files as they are at
  /// that time.
  private func killedSync(_ machine: SyncedMachine, _ network: SimulatedStorage) async throws {
    let home = machine.home
    machine.carriesOneAtATime = true
    network.kill(after: Int.random(in: 1...12, using: &random)) { Self.copy(home, home + "-kept") }
    await sync(machine, network)
    machine.carriesOneAtATime = false
    machine.restart()
    guard network.revive() else { return }
    note(machine, "  killed")
    try FileManager.default.removeItem(atPath: home)
    try FileManager.default.moveItem(atPath: home + "-kept", toPath: home)
  }

  /// Copies a folder with its dates and links.
  private static func copy(_ source: String, _ target: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/cp")
    process.arguments = ["-a", source, target]
    do { try process.run() } catch { fatalError("A folder cannot be copied: \(error)") }
    process.waitUntilExit()
  }

  private func note(_ machine: SyncedMachine, _ words: String) {
    log.append("\(machine.name) \(Int(time.seconds)) \(words)")
  }

  // MARK: Settling

  /// Syncs all machines over a good network until none has anything to do.
  func settle() async throws {
    for (_, network) in machines {
      network.isOffline = false
      network.setFaultRate(0)
    }
    var hasWaited = false
    for _ in 0..<40 {
      var isQuiet = true
      for (machine, _) in machines {
        // An hour, so that no operation is delayed any more.
        time.advance(by: .seconds(4_000))
        let report = try await machine.sync(confirming: [.delete, .uploadAgain])
        note(machine, "end \(report)")
        let said = try machine.waiting().filter(\.isSaid)
        isQuiet = isQuiet && report.isQuiet && report.waitingCount == said.count
      }
      if isQuiet, hasWaited { return }
      if isQuiet {
        // Removals left to machines that do not return are made after a month.
        time.advance(by: .seconds(31 * 86_400))
        hasWaited = true
      }
    }
    let waiting = try machines.flatMap { try $0.machine.waiting() }
    for id in Set(waiting.map(\.take)) { try await noteDetails(of: id) }
    throw NonconvergenceError(waiting: waiting.map(\.words))
  }

  /// The machines never finish.
  struct NonconvergenceError: Error {
    let waiting: [String]
  }

  /// Returns the problems at the end; none if all machines are equal and nothing is lost,
  /// duplicated or left over.
  func problems() async throws -> [String] {
    var problems: [String] = []
    let lists = try machines.map { try lines(of: $0.machine) }
    for (list, machine) in zip(lists, machines).dropFirst() where list != lists[0] {
      let (own, first) = (Set(list.values), Set(lists[0].values))
      problems.append(
        "M0 has \(first.subtracting(own).sorted()), \(machine.machine.name) has \(own.subtracting(first).sorted())"
      )
    }
    for id in Set(lists.flatMap(\.keys)) where lists.contains(where: { $0[id] != lists[0][id] }) {
      try await noteDetails(of: id)
    }
    let kept = try await other.sounds()
    let shown = try machines.map { Set(try $0.machine.all().compactMap(\.contentHash)) }
    for (hash, sound) in sounds where !sound.hasEdit && !sound.isDeleted {
      if kept[hash] == nil { problems.append("the cloud has not \(hash.hexadecimal.prefix(8))") }
      guard !sound.isForeign else { continue }
      for (own, machine) in zip(shown, machines) where !own.contains(hash) {
        problems.append("\(machine.machine.name) has not \(hash.hexadecimal.prefix(8))")
      }
    }
    problems += try await objectProblems()
    for (machine, _) in machines {
      for take in try machine.all() where take.condition == .good {
        if try machine.hash(take.id) != take.contentHash {
          problems.append("\(machine.name) has another sound of \(take.title)")
        }
      }
      let left = try FileManager.default.contentsOfDirectory(
        atPath: machine.files.folder + "/place.arriving")
      if !left.isEmpty {
        problems.append("\(machine.name) has left \(left)")
      }
    }
    return problems
  }

  /// Logs what all machines know about a take.
  private func noteDetails(of id: UUID) async throws {
    let names = Set(try machines.compactMap { try $0.machine.object(of: id) })
    for name in names {
      let found = try? await location.describe(name)
      log.append("\(name.text) is \(found.map { "\($0.version.text) \($0.metadata)" } ?? "gone")")
      for (machine, _) in machines {
        let twins = try found.map { try machine.takes(withBytesOf: $0) } ?? []
        for twin in twins { log.append("  same bytes: \(try machine.details(of: twin))") }
      }
    }
    for (machine, _) in machines {
      log.append(try machine.details(of: id))
      for name in names { log.append("  \(try machine.details(of: name))") }
    }
  }

  private func lines(of machine: SyncedMachine) throws -> [UUID: String] {
    var lines: [UUID: String] = [:]
    for take in try machine.all() {
      let hash = take.contentHash?.hexadecimal.prefix(8) ?? "-"
      lines[take.id] =
        "\(take.id.uuidString.prefix(8)) \(take.title) \(take.tags) \(take.note) "
        + "\(take.isFavorite) \(hash)"
    }
    return lines
  }

  /// Returns takes that are reported as safe, but whose object has another sound.
  private func objectProblems() async throws -> [String] {
    var problems: [String] = []
    let kept = try await other.sounds()
    for (machine, _) in machines {
      let takes = try machine.all()
      for (take, state) in zip(takes, try machine.states(of: takes.map(\.id))) {
        guard let hash = try machine.hash(take.id) else { continue }
        if state == .both, kept[hash] == nil {
          problems.append("\(Self.words(take)) on \(machine.name) is called safe")
          try await noteDetails(of: take.id)
        } else if state != .both, try !isToldOfLoss(take, on: machine) {
          problems.append(
            "\(Self.words(take)) on \(machine.name) is \(state.map { "\($0)" } ?? "-")")
        }
      }
    }
    return problems
  }

  /// Whether a take without a sound was permanently deleted on one machine and restored on another,
  /// and reports that.
  private func isToldOfLoss(_ take: Take, on machine: SyncedMachine) throws -> Bool {
    guard take.isInCloudOnly, let hash = take.contentHash, sounds[hash]?.isDeleted == true,
      case .failed(let reason) = try machine.states(of: [take.id])[0]
    else { return false }
    return reason.code == "cloud.notFound"
  }
}
