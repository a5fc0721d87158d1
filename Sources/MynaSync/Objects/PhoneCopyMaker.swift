package import MynaCloud
package import MynaLibrary

/// A file that was made for another program, and is removed when nobody holds this any more.
package protocol SoundCopy: AnyObject, Sendable {
  /// The path of the file.
  var path: String { get }
  /// The type and metadata of its object.
  var details: ObjectDetails { get }
}

/// The form in which the recorder on the phone lists and plays sounds.
package struct PhoneCopyMaker: Sendable {
  /// The reason why a file could not be made.
  package typealias CopyError = LibraryError
  /// Makes a file of a take's that the phone plays, of exactly the same sound; nil if there is
  /// none.
  ///
  /// It goes on as long as it is told.
  package typealias MakeCopy =
    @Sendable (_ path: String, _ shouldContinue: () -> Bool) throws(CopyError) -> (any SoundCopy)?

  /// Whether new takes are sent so, and not only what takes the place of the phone's own.
  let takesNew: Bool
  let makeCopy: MakeCopy

  /// A form.
  package init(takesNew: Bool, makeCopy: @escaping MakeCopy) {
    (self.takesNew, self.makeCopy) = (takesNew, makeCopy)
  }

  /// Whether an object is one of the phone's.
  static func concerns(_ name: ObjectName) -> Bool { PhoneRecording.lists(name) }
}
