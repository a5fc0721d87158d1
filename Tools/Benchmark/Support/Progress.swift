import Foundation

/// Progress and complaints go to stderr, so that stdout is the table alone.
func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
