extension Console {
  /// Writes the path of a file: as it is for a program, and for a terminal with its control characters spelled out.
  static func print(path: String) throws(OutputError) {
    try print(outputIsTerminal ? path.onOneLine : path)
  }
}
