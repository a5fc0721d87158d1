import Foundation
import MynaCloud
import SoundFiles

import Testing

@testable import MynaLibrary
@testable import MynaSync

/// The decisions about one take, without a library or a storage.
@Suite("Take comparisons")
struct TakeComparisonTests {
  let id = UUID()
  let me = MachineID(1)
  let other = MachineID(2)
  let date = Date(timeIntervalSince1970: 1_800_000_000)

  private func hash(_ digit: Character) -> ContentHash {
    guard let hash = ContentHash(hexadecimal: String(repeating: digit, count: 64)) else {
      preconditionFailure("no digit: \(digit)")
    }
    return hash
  }

  private func fields(
    _ title: String = "Talk", sound: Character = "a", isDeleted: Bool = false
  ) -> TakeFields {
    var fields = TakeFields()
    let reference = AudioReference(
      object: ObjectName(listed: "Myna/Talk.flac"), size: 100, hash: hash(sound),
      facts: AudioProperties(duration: 1, sampleRate: 48_000, channelCount: 1, formatName: "FLAC"))
    fields.write(.text(title), as: .title, at: date, on: other)
    fields.write(reference.value, as: .sound, at: date, on: other)
    if isDeleted { fields.write(.boolean(true), as: .deleted, at: date, on: other) }
    return fields
  }

  private func take(
    _ title: String = "Talk", hash: ContentHash?, condition: TakeCondition = .good,
    storage: TakeStorage = .both, isInTrash: Bool = false
  ) -> LocalTake {
    LocalTake(
      Take(
        id: id, title: title, created: date, fileName: "Talk.flac", condition: condition,
        duration: 1, sampleRate: 48_000, channelCount: 1, formatName: "FLAC", size: 100,
        contentHash: hash, storage: storage, deleted: isInTrash ? date : nil))
  }

  @Test("The latest listening position wins on every machine, and is published only once")
  func listening() throws {
    let (early, late) = (
      ListeningPosition(date: date, position: 9.5),
      ListeningPosition(date: date + 1, position: 3, effect: "{}")
    )
    func compare(_ mine: ListeningPosition?, _ theirs: ListeningPosition?, isInCloud: Bool = false)
      -> TakeComparison
    {
      var fields = self.fields()
      if let theirs {
        fields.write(.listening(theirs), as: .listening, at: date, on: other)
        #expect(fields.listening == theirs)
      }
      var take = self.take(
        hash: hash("a"), condition: isInCloud ? .missing : .good,
        storage: isInCloud ? .cloud : .both
      ).take
      take.listening = mine
      return self.compare(
        LocalTake(take), shadow: shadow(hash: isInCloud ? nil : hash("a")), fields: fields)
    }
    for theirs in [nil, early] {
      #expect(compare(late, theirs).writes == [.listening: .listening(late)])
      #expect(compare(late, theirs).steps.isEmpty)
    }
    for mine in [nil, early] {
      #expect(compare(mine, late).writes.isEmpty)
      guard case .describe(let words)? = compare(mine, late).steps.first else {
        Issue.record("it was not told")
        continue
      }
      #expect(words.listening == late)
      #expect(compare(mine, late, isInCloud: true).steps == [.showCloudTake])
    }
    for same in [nil, late] {
      #expect(compare(same, same).writes.isEmpty && compare(same, same).steps.isEmpty)
    }
    // An invalid value of another machine counts as the beginning, or as no position.
    var fields = self.fields()
    for value in [FieldValue.text("x"), .object(["position": .integer(3)])] {
      fields.write(value, as: .listening, at: date, on: other)
      #expect(fields.listening == nil)
    }
    fields.write(
      .object(["date": .integer(0), "position": .number(-5)]), as: .listening, at: date, on: other)
    #expect(fields.listening?.isBeginning == true)
  }

  private func shadow(
    _ title: String = "Talk", hash: ContentHash?, isDeleted: Bool = false
  ) -> TakeSnapshot { TakeSnapshot(id: id, title: title, hash: hash, isDeleted: isDeleted) }

  private func compare(
    _ local: LocalTake?, deletion: Date? = nil, shadow: TakeSnapshot? = nil,
    fields: TakeFields? = nil
  ) -> TakeComparison {
    TakeComparison(
      TakeComparison.KnownState(
        id: id, local: local, deletion: deletion, shadow: shadow, fields: fields, machine: me))
  }

  @Test("A new take is queued for upload, and no fields are written")
  func newTake() {
    let comparison = compare(take(hash: hash("a"), storage: .here))
    #expect(comparison.wanted.keys.sorted { $0.rawValue < $1.rawValue } == [.upload])
    #expect(comparison.writes.isEmpty)
  }

  @Test("A take unknown to this machine is shown as a take in the cloud")
  func cloudTake() {
    let comparison = compare(nil, fields: fields())
    #expect(comparison.steps == [.showCloudTake])
    #expect(comparison.shadow == shadow(hash: nil))
  }

  @Test("An unchanged take causes no writes, library steps, or transfers")
  func unchanged() {
    let comparison = compare(
      take(hash: hash("a")), shadow: shadow(hash: hash("a")), fields: fields())
    #expect(comparison.steps.isEmpty && comparison.writes.isEmpty && comparison.wanted.isEmpty)
  }

  @Test("Damage found after an upload is published, and other machines don't undo that")
  func lateDamage() {
    var damaged = take(hash: hash("a")).take
    damaged.damage = .endsEarly(expected: 48_000, found: 24_000)
    let known = shadow(hash: hash("a"))
    let comparison = compare(LocalTake(damaged), shadow: known, fields: fields())
    let told = comparison.writes[.sound].flatMap(AudioReference.init)
    #expect(told?.facts.damage == damaged.damageText && told?.hash == hash("a"))
    // A machine that has not examined the sound does not undo another machine's finding.
    var fields = fields()
    fields.write(comparison.writes[.sound] ?? .null, as: .sound, at: date, on: other)
    #expect(compare(take(hash: hash("a")), shadow: known, fields: fields).writes.isEmpty)
    let row = take(hash: hash("a"), condition: .missing, storage: .cloud)
    #expect(compare(row, shadow: known, fields: fields).steps == [.showCloudTake])
    damaged = row.take
    damaged.damage = .endsEarly(expected: 48_000, found: 24_000)
    #expect(compare(LocalTake(damaged), shadow: known, fields: fields).steps.isEmpty)
  }

  @Test("Renaming a take locally writes only its title field")
  func localRename() {
    let comparison = compare(
      take("New", hash: hash("a")), shadow: shadow(hash: hash("a")), fields: fields())
    #expect(comparison.writes == [.title: .text("New")])
    #expect(comparison.steps.isEmpty)
  }

  @Test("A title changed on another machine updates the local take, and no fields are written")
  func remoteRename() {
    let comparison = compare(
      take(hash: hash("a")), shadow: shadow(hash: hash("a")), fields: fields("New"))
    #expect(comparison.writes.isEmpty)
    #expect(
      comparison.steps == [
        .describe(TakeDescription(title: "New", tags: [], note: "", isFavorite: false))
      ])
  }

  @Test("A local deletion is published, and the object's deletion is queued for 15 seconds later")
  func localDeletion() {
    let comparison = compare(
      take(hash: hash("a"), isInTrash: true), deletion: date, shadow: shadow(hash: hash("a")),
      fields: fields())
    #expect(comparison.writes == [.deleted: .boolean(true)])
    #expect(comparison.wanted == [.delete: date.addingTimeInterval(15)])
    #expect(comparison.shadow?.isDeleted == true)
  }

  @Test("A take deleted on another machine moves to the local trash")
  func remoteDeletion() {
    let comparison = compare(
      take(hash: hash("a")), shadow: shadow(hash: hash("a")), fields: fields(isDeleted: true))
    #expect(comparison.steps == [.delete])
    #expect(comparison.writes.isEmpty)
  }

  @Test("A local edit cancels another machine's deletion, and is queued for upload")
  func localEdit() {
    let comparison = compare(
      take(hash: hash("b")), shadow: shadow(hash: hash("a")), fields: fields(isDeleted: true))
    #expect(comparison.writes == [.deleted: .boolean(false)])
    #expect(comparison.steps.isEmpty)
    #expect(comparison.wanted[.upload] != nil)
  }

  @Test("A take that was deleted elsewhere before it first synced is kept only on this machine")
  func neverCompared() {
    let comparison = compare(
      take(hash: hash("a"), storage: .here), fields: fields(isDeleted: true))
    #expect(comparison.steps == [.keepOnlyHere])
    #expect(comparison.wanted.isEmpty)
  }

  @Test("A take whose file is missing isn't deleted and is shown as in the cloud")
  func missingFile() {
    let comparison = compare(
      take(hash: hash("a"), condition: .missing, storage: .here), shadow: shadow(hash: hash("a")),
      fields: fields())
    #expect(comparison.writes.isEmpty)
    #expect(comparison.steps == [.showCloudTake])
  }

  @Test("A local deletion is undone if the cloud's audio has changed, even with an empty trash")
  func outdatedDeletion() {
    let comparison = compare(
      take(hash: hash("a"), isInTrash: true), deletion: date, shadow: shadow(hash: hash("a")),
      fields: fields(sound: "b"))
    #expect(comparison.writes.isEmpty)
    #expect(comparison.steps == [.putBack])
    let emptied = compare(
      nil, deletion: date, shadow: shadow(hash: hash("a")), fields: fields(sound: "b"))
    #expect(emptied.writes.isEmpty)
    #expect(emptied.steps == [.forgetDeletion, .showCloudTake])
  }

  @Test("Audio is uploaded, downloaded, or made a separate take, depending on its lineage")
  func lineages() {
    let (a, b, c) = (hash("a"), hash("b"), hash("c"))
    let none = AudioLineage(of: nil)
    func compare(_ local: ContentHash, _ shadow: ContentHash?, _ lineage: AudioLineage)
      -> AudioComparison
    { AudioComparison(local: local, shadow: shadow, cloud: c, lineage: lineage) }
    #expect(compare(c, a, none) == .same)
    #expect(compare(a, c, none) == .upload)
    #expect(compare(a, a, none.adding(a)) == .fetch)
    #expect(compare(a, a, none.adding(a).adding(b)) == .fetch)
    #expect(compare(b, a, none.adding(a)) == .separate)
    #expect(compare(b, b, none.adding(a)) == .separate)
    #expect(compare(a, nil, none) == .separate)
  }
}
