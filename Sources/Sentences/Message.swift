import Files
import Translations

/// A message that tells the user what happened and what to do about it.
package struct Message {
  /// One or more sentences that describe the problem.
  package let problem: String
  package let advice: String?

  package init(_ problem: String, _ advice: String? = nil) {
    (self.problem, self.advice) = (problem, advice)
  }

  package var text: String { paragraph(problem, advice) }

  /// Returns a copy of the message with advice that is specific to the app or to a command.
  ///
  /// If `advice` is nil, the copy has the usual advice.
  package func advising(_ advice: String?) -> Message {
    Message(problem, advice ?? self.advice)
  }
}

/// The ways in which messages can refer to the user's files.
package enum FileNameStyle {
  /// The path, as the user typed it in a terminal.
  case path
  /// The file name, as a window shows it.
  case name

  func callAsFunction(_ path: String) -> String {
    self == .path ? path : Folder.name(of: path)
  }
}

enum CommonAdvice {
  static var anotherCopy: String { tr("Look for another copy.") }
  static var anotherName: String { tr("Choose another name.") }
  static var anotherLocation: String { tr("Choose another location.") }
  static var anotherFormat: String { tr("Try again, or choose another format.") }
  static var checkAndRetry: String { tr("Check the new version, and try again.") }
  static var diskAndPermissions: String {
    tr("Check the disk and your permissions, and try again.")
  }
  static var freeSpace: String { tr("Free up some space, and try again.") }
  static var installVersion: String { tr("Install the newer version of Myna on this computer.") }
  static var makeWritable: String {
    tr("Make the disk or folder writable, or ask its owner to do so.")
  }
  static var quitOther: String { tr("Quit the other program, and try again.") }
  static var retry: String { tr("Try again.") }
}

extension Message {
  /// The message about a file that the system refuses to open or write.
  static func unusable(_ path: String, _ reason: UnderlyingReason) -> Message {
    Message(
      tr("“%1” cannot be used (%2).", path, reason.words), CommonAdvice.diskAndPermissions)
  }

  static func notThere(_ path: String) -> Message { Message(tr("“%1” does not exist.", path)) }

  static func sameFile(_ path: String) -> Message {
    Message(tr("“%1” is both input and output.", path), CommonAdvice.anotherName)
  }
}
