import Files
import Glibc
import SoundFiles

/// A finished sound that is to become a take's file: a file in the making, and what reading it to its end tells.
struct ArrivedSound {
  let file: WorkFile
  let reading: TakeReading
  let analysis: TakeAnalysis

  /// Reads a file in the making.
  ///
  /// - Parameter known: what reading it to its end has told, which is not done again if the file is the same.
  /// - Throws: `sound` for a file that no sound can be read from.
  init(_ file: WorkFile, known: TakeAnalysis? = nil) throws(LibraryError) {
    self.file = file
    reading = try TakeReading(of: file)
    if let known, try FileStamp(path: file.path) == known.stamp {
      analysis = known
    } else {
      analysis = try TakeAnalysis(path: file.path)
    }
    guard analysis.condition == .good else { throw .sound(.notSound(path: file.path)) }
  }

  /// Gives a file from elsewhere a second name among the files in the making, or copies it from another disk, and reads it.
  ///
  /// The file stays where it is, so that nothing is lost to whoever is killed now.
  init(_ path: String, as file: WorkFile, known: TakeAnalysis? = nil) throws(LibraryError) {
    try rethrowing(as: LibraryError.init(system:)) { () throws(SystemError) in
      let source = try OpenFile(reading: path)
      if link(path, file.path) == 0 { return try source.synchronize() }
      let copy = try OpenFile(file.path, O_CREAT | O_EXCL | O_WRONLY)
      try source.copy(to: copy)
      try copy.synchronize()
    }
    try self.init(file, known: known)
  }

  /// Says of a take's record what the file says, and what only reading it to its end can tell.
  func describe(_ record: inout TakeRecord) {
    record.apply(reading)
    record.take.created = reading.identity?.date ?? record.take.created
    record.take.condition = .good
    analysis.apply(to: &record.take)
    (record.stamp, record.take.size) = (analysis.stamp, analysis.stamp.size)
  }
}
