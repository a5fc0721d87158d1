import Files
import Glibc

extension ResultCode {
  /// Returns the code for an error number of the system.
  init(system number: Int32) {
    self = SystemError(path: "", code: number).resultCode
  }

  fileprivate init(other number: Int32) {
    self =
      switch number {
      case ENOMEM: .noMemory
      case EMFILE, ENFILE: .tooManyFiles
      case EIO, ESTALE, ETIMEDOUT, EINTR: .io
      // Sockets, and devices that do not exist.
      case ENXIO, ENODEV: .notFile
      case EBUSY, ETXTBSY, EAGAIN: .busy
      case ENAMETOOLONG, ELOOP, EILSEQ: .badName
      case EFBIG: .unsupported
      default: .other
      }
  }

  /// - Parameter message: the code for a reason that is known only by its text.
  init(_ reason: UnderlyingReason, message: ResultCode) {
    self =
      switch reason {
      case .system(let number): ResultCode(system: number)
      case .message: message
      }
  }
}

extension SystemError: CodedError {
  var resultCode: ResultCode {
    switch kind {
    case .missing: .notFound
    case .exists: .exists
    case .isFolder, .notRegularFile: .notFile
    case .notPermitted: .notPermitted
    case .noSpace: .noSpace
    case .other: ResultCode(other: code)
    }
  }
}
