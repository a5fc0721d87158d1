import MynaCloud
import MynaStudio
import MynaSync
import Secrets

extension CloudError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .notFound, .noBucket: .notFound
    case .changed, .fileChanged: .changed
    case .objectRefused: .notPermitted
    case .damaged: .io
    case .badName: .badName
    case .cannotRevoke, .cannotShare: .unsupported
    case .refused, .wrongKey, .signedOut, .clockWrong, .wrongRegion, .notEncrypted, .notTrusted,
      .certificateOutdated, .certificateOfAnother, .notTLS, .oldTLS, .noCertificates,
      .signInRefused:
      .refused
    case .quotaExceeded, .full: .noSpace
    case .notStorage, .noNetwork, .noAnswer: .unreachable
    case .busy: .busy
    case .file(let error): error.resultCode
    case .noHashes: .notInstalled
    case .badConfiguration, .declined, .unexpected: .other
    case .cancelled: .canceled
    }
  }
}

extension TransferFailure: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .cloud(let error): error.resultCode
    case .sound(let error): error.resultCode
    case .recording: .exists
    }
  }
}

extension CloudFileError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .exists: .exists
    case .noFolder: .notFound
    case .notConfirmed, .badConfiguration: .other
    }
  }
}

extension CloudAccountError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .noAccount: .notFound
    case .damagedFile: .damaged
    case .file(_, let reason): ResultCode(reason, message: .io)
    case .noSecret: .refused
    case .secret(let error): error.resultCode
    case .cloud(let error): error.resultCode
    case .trial(let failure): failure.resultCode
    }
  }
}

extension CloudStorageCheck.Failure: CodedError {
  var resultCode: ResultCode { error.resultCode }
}

extension SecretError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .locked, .refused, .openFile: .refused
    case .file(let error): error.resultCode
    case .damagedFile: .damaged
    case .busyFile: .busy
    }
  }
}

extension SyncServiceError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .account(let error): error.resultCode
    case .sync(let error): error.resultCode
    }
  }
}

extension SyncError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .busy: .busy
    case .cancelled: .canceled
    case .newerFormat, .newerDatabase: .notInstalled
    case .notSound: .notSound
    case .logGone, .elsewhere: .notFound
    case .noSpace: .noSpace
    case .readOnly: .notPermitted
    case .database(_, let problem): problem.resultCode
    case .file(_, let reason): ResultCode(reason, message: .io)
    case .cloud(let error): error.resultCode
    case .library(let error): error.resultCode
    case .other: .other
    }
  }
}

extension DatabaseProblem {
  fileprivate var resultCode: ResultCode {
    switch self {
    case .busy: .busy
    case .damaged, .contradiction: .damaged
    case .cannotOpen: .io
    case .refused(let reason): ResultCode(reason, message: .other)
    }
  }
}
