package import MynaCloud
package import MynaLibrary

/// A file made for another program, which is deleted when this object is released.
package protocol PhoneCopy: AnyObject, Sendable {
  var path: String { get }
  var details: ObjectDetails { get }
}

/// Makes the files that the phone's recorder app lists and plays.
package struct PhoneCopyMaker: Sendable {
  package typealias CopyError = LibraryError
  /// Makes a file that the phone can play, with exactly the same audio; nil if that is impossible.
  ///
  /// The function stops when `shouldContinue` returns false.
  package typealias CopyFunction =
    @Sendable (_ path: String, _ shouldContinue: () -> Bool) throws(CopyError) -> (any PhoneCopy)?

  /// Whether new takes are also uploaded in this form.
  ///
  /// If false, only replacements for the phone's own recordings are.
  let takesNew: Bool
  let makeCopy: CopyFunction

  package init(takesNew: Bool, makeCopy: @escaping CopyFunction) {
    (self.takesNew, self.makeCopy) = (takesNew, makeCopy)
  }

  static func concerns(_ name: ObjectName) -> Bool { PhoneRecording.lists(name) }
}
