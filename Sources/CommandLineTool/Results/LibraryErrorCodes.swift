import MynaAudio
import MynaLibrary
import MynaStudio

extension StudioError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .noHome: .notFound
    case .folder(_, let reason), .register(_, let reason): ResultCode(reason, message: .io)
    case .inUse: .busy
    case .nothingRecorded: .silent
    case .notJournal, .unknownFormat: .notSound
    case .cancelled: .canceled
    case .file(let error): error.resultCode
    case .render(let error): error.resultCode
    case .library(let error): error.resultCode
    }
  }
}

extension LibraryError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .folderGone, .noTake, .noPerformance, .missing, .inCloud: .notFound
    case .folderCopied, .folderThere, .sharedAlready: .exists
    case .folder(_, let reason), .unseen(_, let reason): ResultCode(reason, message: .io)
    case .notFolder: .notFile
    case .readOnly: .notPermitted
    case .noSpace: .noSpace
    case .newerVersion: .notInstalled
    case .index(_, let problem): problem.resultCode
    case .severalTakes, .noTitle: .badName
    case .notEdited, .notUndone, .emptyRange, .unchanged: .unsupported
    case .changedMeanwhile: .changed
    case .silent: .silent
    case .noHashing: .notInstalled
    case .cancelled: .canceled
    case .sound(let error): error.resultCode
    }
  }
}

extension IndexProblem {
  fileprivate var resultCode: ResultCode {
    switch self {
    case .busy, .damagedAndUsed, .used: .busy
    case .damaged, .contradiction: .damaged
    case .cannotOpen: .io
    case .refused(let reason): ResultCode(reason, message: .other)
    }
  }
}

extension TakeNameError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .unknown, .noTakes, .emptyTrash, .inTrash, .notInTrash, .noTag, .neitherFileNorTake,
      .noFile:
      .notFound
    case .several, .fileAndTake, .fileAndNewest: .badName
    }
  }
}

extension TakeEditError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .beyondEnd: .unsupported
    case .sound(let error, _): error.resultCode
    }
  }
}
