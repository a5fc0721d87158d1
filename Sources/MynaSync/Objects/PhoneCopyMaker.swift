package import MynaCloud
package import MynaLibrary

/// A file made for another program, deleted when this object is released.
package protocol SoundCopy: AnyObject, Sendable {
  var path: String { get }
  /// The content type and metadata of the object.
  var details: ObjectDetails { get }
}

/// The audio form that the recorder on the phone lists and plays.
package struct PhoneCopyMaker: Sendable {
  package typealias CopyError = LibraryError
  /// Makes a file of a take's that the phone plays, of exactly the same sound; nil if there is
  /// none.
  ///
  /// The function stops when `goesOn` returns false.
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
