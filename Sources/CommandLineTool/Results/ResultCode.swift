/// The kind of a failure, for programs that decide what to do about it.
///
/// The list is closed: scripts compare these words, which `docs/codes.md` explains.
enum ResultCode: String, Encodable, CaseIterable, Sendable {
  case notFound = "not-found"
  case notPermitted = "not-permitted"
  /// A folder or another object that is not a file.
  case notFile = "not-file"
  case notSound = "not-sound"
  case damaged = "damaged"
  /// There is no audio in the file or in its requested part.
  case silent = "silent"
  /// The file or its format cannot have what the options request.
  case unsupported = "unsupported"
  case notInstalled = "not-installed"
  /// Something else has the requested name.
  case exists = "exists"
  /// A file or object was changed while it was used.
  case changed = "changed"
  case badLine = "bad-line"
  case badName = "bad-name"
  /// A server refuses the credentials, or cannot be trusted with them.
  case refused = "refused"
  case noSpace = "no-space"
  case noMemory = "no-memory"
  case tooManyFiles = "too-many-files"
  case io = "io"
  case unreachable = "unreachable"
  case busy = "busy"
  case canceled = "canceled"
  case other = "other"

  /// Whether the same work may succeed later, with the same input and options.
  var mayRetry: Bool {
    switch self {
    case .noSpace, .noMemory, .tooManyFiles, .io, .unreachable, .busy, .canceled: true
    case .notFound, .notPermitted, .notFile, .notSound, .damaged, .silent, .unsupported,
      .notInstalled, .exists, .changed, .badLine, .badName, .refused, .other:
      false
    }
  }

  /// - Parameter error: any error; nil if a signal ended the command.
  init(_ error: (any Error)?) {
    self = error.map { ($0 as? any CodedError)?.resultCode ?? .other } ?? .canceled
  }
}

/// An error whose kind programs can distinguish.
protocol CodedError: Error {
  var resultCode: ResultCode { get }
}
