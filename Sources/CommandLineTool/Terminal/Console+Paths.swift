import Files
import FoundationEssentials

extension Console {
  /// Prints the path of a file.
  ///
  /// If another program reads the output, the path is unchanged. On a terminal, control characters
  /// are escaped.
  static func print(path: String) throws(OutputError) {
    if outputIsTerminal { return try print(path.onOneLine) }
    // The program that reads the path needs its original bytes, even if they are not valid UTF-8.
    try write(Data(path.fileSystemBytes + [UInt8(ascii: "\n")]))
  }
}
