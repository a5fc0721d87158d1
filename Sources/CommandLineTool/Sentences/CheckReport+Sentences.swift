import MynaLibrary
import Sentences
import Translations

extension CheckReport {
  /// Whether the user would only have to accept the altered takes to solve all problems.
  var isGoodOnceAccepted: Bool {
    unreadable.isEmpty && damaged.isEmpty && cutShort.isEmpty && unseen.isEmpty && missing.isEmpty
  }

  var repairs: [String] {
    var sentences = [trCount("Checked %1 recording.", "Checked %1 recordings.", checked)]
    let found = [
      (scan.added, trCount("%1 recording added", "%1 recordings added", scan.added)),
      (scan.changed, trCount("%1 recording changed", "%1 recordings changed", scan.changed)),
      (scan.moved, trCount("%1 recording moved", "%1 recordings moved", scan.moved)),
      (scan.gone, trCount("%1 recording missing", "%1 recordings missing", scan.gone)),
    ].filter { $0.0 > 0 }
    if !found.isEmpty {
      sentences.append(tr("Updated the index: %1.", ListFormatting.list(found.map(\.1))))
    }
    if completed > 0 {
      sentences.append(
        trCount(
          "Stored fingerprints for %1 recording.", "Stored fingerprints for %1 recordings.",
          completed))
    }
    if isGood { sentences.append(tr("Everything is fine.")) }
    return sentences
  }

  /// The problems that the user has to solve, with remedies.
  func problems(accepted: Bool) -> [String] {
    altered.map {
      accepted
        ? tr(
          "“%1” (%2) has changed since it was recorded, but not by Myna; its current state was accepted.",
          $0.title, $0.shortID)
        : tr(
          "“%1” (%2) has changed since it was recorded, but not by Myna; listen to the recording, look for another copy, or accept its current state: myna check --accept.",
          $0.title, $0.shortID)
    }
      + contradicted.map {
        accepted
          ? tr(
            "The audio in “%1” (%2) does not match the checksum in “%3”; its current state was accepted.",
            $0.title, $0.shortID, $0.fileName)
          : tr(
            "The audio in “%1” (%2) does not match the checksum in “%3”: the file was damaged, or created by a faulty program. Listen to the recording, look for another copy, or accept its current state: myna check --accept.",
            $0.title, $0.shortID, $0.fileName)
      }
      + unreadable.map {
        tr(
          "“%1” (%2) cannot be read; look for another copy of “%3”, or delete the recording.",
          $0.title, $0.shortID,
          $0.fileName)
      }
      + damaged.map {
        tr(
          "“%1” (%2) %3; look for an intact copy of “%4”. The readable part can be played, and exported with --salvage.",
          $0.title, $0.shortID, $0.damageWords ?? "", $0.fileName)
      }
      + cutShort.map { tr("“%1” (%2) was cut short: %3.", $0.title, $0.shortID, $0.cutShortWords) }
      + unseen.map(\.sentence)
      + missing.map {
        tr(
          "The file for “%1” (%2) is missing; put the file “%3” back, or delete the recording.",
          $0.title,
          $0.shortID, $0.fileName)
      }
  }
}
