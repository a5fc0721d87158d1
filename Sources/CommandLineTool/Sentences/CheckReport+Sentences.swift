import MynaLibrary

extension CheckReport {
  /// Whether no problem remains once the user has accepted the altered takes.
  var isGoodOnceAccepted: Bool {
    unreadable.isEmpty && damaged.isEmpty && cutShort.isEmpty && unseen.isEmpty && missing.isEmpty
  }

  var repairs: [String] {
    func takes(_ count: Int) -> String { NumberText.count(count, "recording", "recordings") }
    var sentences = ["Checked \(takes(checked))."]
    let found = [
      (scan.added, "added"), (scan.changed, "changed"),
      (scan.moved, "moved"), (scan.gone, "missing"),
    ].filter { $0.0 > 0 }
    if !found.isEmpty {
      let words = found.map { "\(takes($0.0)) \($0.1)" }.joined(separator: ", ")
      sentences.append("Updated the index: \(words).")
    }
    if completed > 0 { sentences.append("Stored fingerprints for \(takes(completed)).") }
    if isGood { sentences.append("Everything is fine.") }
    return sentences
  }

  /// The problems that the user has to solve, with remedies.
  func problems(accepted: Bool) -> [String] {
    altered.map {
      let name =
        "“\($0.title)” (\($0.shortID)) has changed since it was recorded, but not by Myna"
      return accepted
        ? "\(name); accepted as it is now."
        : "\(name); listen to it, look for a copy, or accept it: myna check --accept."
    }
      + contradicted.map {
        let name =
          "The sound of “\($0.title)” (\($0.shortID)) does not match the checksum in “\($0.fileName)”"
        return accepted
          ? "\(name); accepted as it is now."
          : "\(name): the file was damaged, or made by a faulty program. Listen to it, look for a copy, or accept it: myna check --accept."
      }
      + unreadable.map {
        "“\($0.title)” (\($0.shortID)) cannot be read; look for a copy of “\($0.fileName)”, or delete it."
      }
      + damaged.map {
        "“\($0.title)” (\($0.shortID)) \($0.damageWords ?? ""); look for an intact copy of “\($0.fileName)”. The readable part can be played, and exported with --salvage."
      }
      + cutShort.map { "“\($0.title)” (\($0.shortID)) was cut short: \($0.cutShortWords)." }
      + unseen.map(\.sentence)
      + missing.map {
        "The file of “\($0.title)” (\($0.shortID)) is missing; put “\($0.fileName)” back, or delete the recording."
      }
  }
}
