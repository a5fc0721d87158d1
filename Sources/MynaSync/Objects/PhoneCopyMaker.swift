package import MynaCloud
package import MynaLibrary

/// A file made for another program, deleted when this object is released.
package protocol SoundCopy: AnyObject, Sendable {
  var path: String { get }
  var details: ObjectDetails { get }
}

/// The audio form that the recorder on the phone lists and plays.
package struct PhoneCopyMaker: Sendable {
  package typealias CopyError = LibraryError
  /// Makes a file with exactly the same sound that the phone can play; nil if that is impossible.
  ///
  /// The function stops when `shouldContinue` returns false.
  package typealias MakeCopy =
    @Sendable (_ path: String, _ shouldContinue: () -> Bool) throws(CopyError) -> (any SoundCopy)?

  /// Whether new takes are uploaded in this form, and not only replacements of the phone's own
  /// recordings.
  let takesNew: Bool
  let makeCopy: MakeCopy

  package init(takesNew: Bool, makeCopy: @escaping MakeCopy) {
    (self.takesNew, self.makeCopy) = (takesNew, makeCopy)
  }

  static func concerns(_ name: ObjectName) -> Bool { PhoneRecording.lists(name) }
}
