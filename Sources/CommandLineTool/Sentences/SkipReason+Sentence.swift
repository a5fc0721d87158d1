import SoundFiles

extension [SkippedFile] {
  /// One message per reason, naming the first files.
  var sentences: [String] {
    SkipReason.allCases.compactMap { reason in
      let paths = filter { $0.reason == reason }.map(\.path)
      guard !paths.isEmpty else { return nil }
      let rest = paths.count - Self.mostNamed
      let names = paths.prefix(Self.mostNamed).map { "“\($0.onOneLine)”" }.joined(separator: ", ")
      let count = NumberText.count(paths.count, "file", "files")
      return
        "Skipped \(count) (\(reason.words)): \(names)\(rest > 0 ? " and \(rest) more" : "")."
    }
  }

  private static var mostNamed: Int { 3 }
}

extension SkipReason {
  /// Why a file was not recognized as a sound.
  var words: String {
    switch self {
    case .notSound: "not a sound"
    case .macOS: "hidden file of macOS"
    case .hidden: "hidden"
    case .placeholder: "placeholder of a syncing program, whose file is not on this machine"
    case .unfinished: "unfinished file of another program"
    }
  }
}
