import Files
import Glibc
import SoundFiles

/// A finished work file that will become a take's file, with its analysis.
struct AnalyzedWorkFile {
  let file: WorkFile
  let reading: TakeHeaderInfo
  let analysis: TakeAnalysis

  init(_ file: WorkFile, known: TakeAnalysis? = nil) throws(LibraryError) {
    self.file = file
    reading = try TakeHeaderInfo(of: file)
    if let known, try FileStamp(path: file.path) == known.stamp {
      analysis = known
    } else {
      analysis = try TakeAnalysis(path: file.path)
    }
    guard analysis.condition == .good else { throw .sound(.notSound(path: file.path)) }
  }

  /// Creates a hard link in the work folder to a file, or copies the file if it is on another disk,
  /// and then reads the file.
  ///
  /// The original stays in place, so nothing is lost if the process is killed.
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

  func describe(_ record: inout TakeRecord) {
    record.apply(reading)
    record.take.created = reading.identity?.date ?? record.take.created
    record.take.condition = .good
    analysis.apply(to: &record.take)
    (record.stamp, record.take.size) = (analysis.stamp, analysis.stamp.size)
  }
}
