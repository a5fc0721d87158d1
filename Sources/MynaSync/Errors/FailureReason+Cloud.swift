import Files
import MynaCloud

extension FailureReason {
  init(_ error: CloudError) {
    switch error {
    case .notFound(let name): self.init(code: "cloud.notFound", text: name.text)
    case .changed(let name): self.init(code: "cloud.changed", text: name.text)
    case .objectRefused(let name): self.init(code: "cloud.objectRefused", text: name.text)
    case .damaged(let name): self.init(code: "cloud.damaged", text: name.text)
    case .badName(let name): self.init(code: "cloud.badName", text: name)
    case .cannotRevoke(let name): self.init(code: "cloud.cannotRevoke", text: name.text)
    case .noBucket(let name): self.init(code: "cloud.noBucket", text: name)
    case .clockWrong(let seconds): self.init(code: "cloud.clockWrong", number: seconds)
    case .wrongRegion(let region): self.init(code: "cloud.wrongRegion", text: region)
    case .notEncrypted(let host): self.init(code: "cloud.notEncrypted", text: host)
    case .notTrusted(let host): self.init(code: "cloud.notTrusted", text: host)
    case .certificateOutdated(let host): self.init(code: "cloud.certificateOutdated", text: host)
    case .certificateOfAnother(let host): self.init(code: "cloud.certificateOfAnother", text: host)
    case .notTLS(let host): self.init(code: "cloud.notTLS", text: host)
    case .oldTLS(let host): self.init(code: "cloud.oldTLS", text: host)
    case .noCertificates(let path): self.init(code: "cloud.noCertificates", text: path)
    case .notStorage(let host): self.init(code: "cloud.notStorage", text: host)
    case .signInRefused(let refusal): self.init(code: "cloud.signInRefused", text: refusal.code)
    case .noNetwork(let host): self.init(code: "cloud.noNetwork", text: host)
    case .noAnswer(let host): self.init(code: "cloud.noAnswer", text: host)
    case .busy(let status, _): self.init(code: "cloud.busy", number: Double(status))
    case .file(let error):
      self.init(code: "cloud.file", text: error.path, number: Double(error.code))
    case .fileChanged(let path): self.init(code: "cloud.fileChanged", text: path)
    case .unexpected(let status, let refusal):
      self.init(code: "cloud.unexpected", text: refusal.words, number: Double(status))
    case .cancelled: self.init(code: "cancelled")
    case .cannotShare: self.init(code: "cloud.cannotShare")
    case .refused: self.init(code: "cloud.refused")
    case .wrongKey: self.init(code: "cloud.wrongKey")
    case .signedOut: self.init(code: "cloud.signedOut")
    case .quotaExceeded: self.init(code: "cloud.quotaExceeded")
    case .full: self.init(code: "cloud.full")
    case .badConfiguration: self.init(code: "cloud.badConfiguration")
    case .declined: self.init(code: "cloud.declined")
    case .noHashes: self.init(code: "cloud.noHashes")
    }
  }

  var cloudError: CloudError? {
    guard code.hasPrefix("cloud.") else { return nil }
    let text = text ?? ""
    return Self.plain.first { FailureReason($0).code == code } ?? named(ObjectName(listed: text))
      ?? described(text)
  }

  private static let plain: [CloudError] = [
    .cannotShare, .refused, .wrongKey, .signedOut, .quotaExceeded, .full, .badConfiguration,
    .declined, .noHashes,
  ]

  private func named(_ name: ObjectName) -> CloudError? {
    switch code {
    case "cloud.notFound": .notFound(name)
    case "cloud.changed": .changed(name)
    case "cloud.objectRefused": .objectRefused(name)
    case "cloud.damaged": .damaged(name)
    case "cloud.cannotRevoke": .cannotRevoke(name)
    case "cloud.badName": .badName(name.text)
    default: nil
    }
  }

  private func described(_ text: String) -> CloudError? {
    let status = Int(exactly: (number ?? 0).rounded()) ?? 0
    return switch code {
    case "cloud.noBucket": .noBucket(text)
    case "cloud.clockWrong": .clockWrong(seconds: number ?? 0)
    case "cloud.wrongRegion": .wrongRegion(text)
    case "cloud.notEncrypted": .notEncrypted(host: text)
    case "cloud.notTrusted": .notTrusted(host: text)
    case "cloud.certificateOutdated": .certificateOutdated(host: text)
    case "cloud.certificateOfAnother": .certificateOfAnother(host: text)
    case "cloud.notTLS": .notTLS(host: text)
    case "cloud.oldTLS": .oldTLS(host: text)
    case "cloud.noCertificates": .noCertificates(path: text)
    case "cloud.notStorage": .notStorage(host: text)
    case "cloud.signInRefused": Self.refusals.first { $0.code == text }.map { .signInRefused($0) }
    case "cloud.noNetwork": .noNetwork(host: text)
    case "cloud.noAnswer": .noAnswer(host: text)
    case "cloud.busy": .busy(status: status, wait: nil)
    case "cloud.file": .file(SystemError(path: text, code: Int32(clamping: status)))
    case "cloud.fileChanged": .fileChanged(path: text)
    case "cloud.unexpected": .unexpected(status: status, .message(text))
    default: nil
    }
  }

  private static let refusals: [SignInRefusal] = [
    .wrongPassword, .noSuchUser, .userDisabled, .emailInUse, .badEmail, .weakPassword, .notAllowed,
    .tooManyAttempts,
  ]
}

extension SignInRefusal {
  /// The reason's identifier in the database, which other versions of Myna also read.
  fileprivate var code: String {
    switch self {
    case .wrongPassword: "wrongPassword"
    case .noSuchUser: "noSuchUser"
    case .userDisabled: "userDisabled"
    case .emailInUse: "emailInUse"
    case .badEmail: "badEmail"
    case .weakPassword: "weakPassword"
    case .notAllowed: "notAllowed"
    case .tooManyAttempts: "tooManyAttempts"
    }
  }
}
