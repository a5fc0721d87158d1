import Foundation

/// Prints progress and errors to stderr, so that stdout has only the tables.
func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
