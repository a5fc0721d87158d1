extension Console {
  /// Prints the path of a file: unchanged for a program, and with its control characters spelled out for a terminal.
  static func print(path: String) throws(OutputError) {
    try print(outputIsTerminal ? path.onOneLine : path)
  }
}
