import Files
import FoundationEssentials

extension Console {
  /// Prints the path of a file: unchanged for a program, and with its control characters spelled out for a terminal.
  static func print(path: String) throws(OutputError) {
    if outputIsTerminal { return try print(path.onOneLine) }
    // Another program gets the bytes that lead to the file, also where they are not UTF-8.
    try write(Data(path.fileSystemBytes + [UInt8(ascii: "\n")]))
  }
}
