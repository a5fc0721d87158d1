import Files
import FoundationEssentials

extension Console {
  /// Prints the path of a file.
  ///
  /// Programs get the path unchanged; on a terminal, control characters are escaped.
  static func print(path: String) throws(OutputError) {
    if outputIsTerminal { return try print(path.onOneLine) }
    // Another program needs the bytes of the path, even if they are not valid UTF-8.
    try write(Data(path.fileSystemBytes + [UInt8(ascii: "\n")]))
  }
}
