import Foundation

/// Prints a line about progress or an error to stderr, because stdout must contain only the tables.
func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
