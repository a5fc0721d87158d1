import Files
import MynaCloud
import MynaLibrary

extension FailureReason {
  package init(_ error: SyncError) {
    switch error {
    case .busy: self.init(code: "busy")
    case .cancelled: self.init(code: "cancelled")
    case .newerFormat(let name): self.init(code: "newerFormat", text: name.text)
    case .notSound(let name): self.init(code: "notSound", text: name.text)
    case .logGone: self.init(code: "logGone")
    case .elsewhere(let location): self.init(code: "elsewhere", text: location)
    case .noSpace(let path): self.init(code: "noSpace", text: path)
    case .readOnly(let path): self.init(code: "readOnly", text: path)
    case .newerDatabase(let path): self.init(code: "newerDatabase", text: path)
    case .database(let path, let reason): self.init(reason, path: path)
    case .file(let path, .system(let code)):
      self.init(code: "file", text: path, number: Double(code))
    case .file(_, let reason): self.init(code: "other", text: reason.words)
    case .cloud(let error): self.init(error)
    case .library(let error): self.init(error)
    case .other(let reason): self.init(code: "other", text: reason.words)
    }
  }

  private init(_ problem: DatabaseProblem, path: String) {
    switch problem {
    case .busy: self.init(code: "database.busy", text: path)
    case .damaged: self.init(code: "database.damaged", text: path)
    case .cannotOpen: self.init(code: "database.cannotOpen", text: path)
    case .contradiction: self.init(code: "database.contradiction", text: path)
    case .refused(let reason): self.init(code: "other", text: reason.words)
    }
  }

  /// The error that this reason describes, or `other` with the stored text if it can't be restored.
  package var error: SyncError {
    let path = text ?? ""
    switch code {
    case "busy": return .busy
    case "cancelled": return .cancelled
    case "newerFormat": return .newerFormat(ObjectName(listed: path))
    case "notSound": return .notSound(ObjectName(listed: path))
    case "logGone": return .logGone
    case "elsewhere": return .elsewhere(location: path)
    case "noSpace": return .noSpace(path: path)
    case "readOnly": return .readOnly(path: path)
    case "newerDatabase": return .newerDatabase(path: path)
    case "file": return .file(path: path, reason: .system(code: Int32(exactly: number ?? 0) ?? 0))
    case "database.busy": return .database(path: path, reason: .busy)
    case "database.damaged": return .database(path: path, reason: .damaged)
    case "database.cannotOpen": return .database(path: path, reason: .cannotOpen)
    case "database.contradiction": return .database(path: path, reason: .contradiction)
    default:
      if let error = cloudError { return .cloud(error) }
      if let error = libraryError { return .library(error) }
      return .other(.message(text ?? code))
    }
  }
}
