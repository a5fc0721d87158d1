import Foundation

/// Returns what is wrong with the sentence shown for an error; nil if nothing is.
///
/// - Parameter words: Texts that the sentence must contain, such as a path.
public func fault(inSentenceOf error: any Error, naming words: [String] = []) -> String? {
  let sentence = error.localizedDescription
  guard "\(error)" == sentence else { return "“\(error)” is not “\(sentence)”" }
  return fault(in: sentence, of: error, naming: words)
}

/// Returns what is wrong with an error's sentence; nil if nothing is.
public func fault(
  in sentence: String, of error: any Error, naming words: [String] = []
) -> String? {
  func saying(_ complaint: String) -> String { "“\(sentence)” \(complaint)" }
  guard let first = sentence.first, first.isUppercase || first == "“" else {
    return saying("does not begin like a sentence")
  }
  guard sentence.hasSuffix("."), !sentence.hasSuffix("..") else {
    return saying("does not end like a sentence")
  }
  // A sentence states the event, then a remedy, and is not followed by a second sentence.
  guard sentence.dropLast().contains(where: { ";,".contains($0) }) else {
    return saying("has no remedy")
  }
  for mark in [". ", "\n", "Optional(", "(path:", "code:", "Error.", "Failure."]
  where sentence.contains(mark) {
    return saying("contains “\(mark)”")
  }
  guard !sentence.contains(String(describing: type(of: error))) else {
    return saying("names a type")
  }
  for word in words where !sentence.contains(word) { return saying("does not name “\(word)”") }
  return nil
}
