import MynaLibrary

extension CheckReport {
  /// Whether nothing is left to a person who has said that altered takes are right.
  var isGoodOnceAccepted: Bool { unreadable.isEmpty && missing.isEmpty }

  /// The number of files checked, and the repairs.
  var repairs: [String] {
    func takes(_ count: Int) -> String { Words.count(count, "take", "takes") }
    var sentences = ["Read \(takes(checked)) to the end."]
    let found = [
      (scan.added, "that the index did not know"), (scan.changed, "whose file was changed"),
      (scan.moved, "whose file was moved"), (scan.gone, "whose file is gone"),
    ].filter { $0.0 > 0 }
    if !found.isEmpty {
      let words = found.map { "\(takes($0.0)) \($0.1)" }.joined(separator: ", ")
      sentences.append("The index was behind the folder, and knows now: \(words).")
    }
    if completed > 0 { sentences.append("Took down what \(takes(completed)) sound like.") }
    if isGood { sentences.append("All is well.") }
    return sentences
  }

  /// The problems left to the person, and the remedies.
  func troubles(accepted: Bool) -> [String] {
    altered.map {
      let name =
        "“\($0.title)” (\($0.shortID)) sounds otherwise than it did, though it was not edited here"
      return accepted
        ? "\(name); it is taken for right from now on."
        : "\(name); hear it, look for a copy, or say that it is right: myna check --accept."
    }
      + unreadable.map {
        "“\($0.title)” (\($0.shortID)) cannot be read; look for a copy of “\($0.fileName)”, or delete it."
      }
      + missing.map {
        "The file of “\($0.title)” (\($0.shortID)) is gone; put “\($0.fileName)” back, or delete the take."
      }
  }
}
