package struct FirebaseForm: StorageSettingsForm {
  package enum SignIn: CaseIterable, Sendable {
    case none, anonymous, email
  }

  package var account = FirebaseAccount(bucket: "")
  package var bucketFolder: String? = ""
  package var signIn = SignIn.none
  package var email = ""
  package var isNewUser = false

  package init() {}

  package init(_ account: FirebaseAccount) {
    (self.account, bucketFolder) = (account, account.folder ?? "")
    switch account.signIn {
    case .none: signIn = .none
    case .anonymous: signIn = .anonymous
    case .email(let address): (signIn, email) = (.email, address)
    }
  }

  package mutating func fill(with configuration: FirebaseAccount) {
    account.bucket = configuration.bucket
    account.apiKey = configuration.apiKey
    account.appID = configuration.appID
  }

  package var needsSecret: Bool { signIn != .none }

  package var makesUser: Bool { signIn == .email && isNewUser }

  package func makeAccount(environment: [String: String]) -> FirebaseAccount {
    var account = account.using(environment: environment)
    account.bucket = FirebaseAccount.bucket(typed: account.bucket)
    account.folder = BucketFolderName.name(typed: bucketFolder ?? "")
    account.signIn =
      switch signIn {
      case .none: .none
      case .anonymous: .anonymous
      case .email: .email(email)
      }
    return account
  }

  package func firstProblem(hasSecret: Bool) -> StorageFormProblem? {
    if account.bucket.isEmpty {
      .bucket
    } else if let firstProblem = BucketFolderName.firstProblem(
      typed: bucketFolder ?? "", hasUser: signIn != .none)
    {
      firstProblem
    } else if signIn != .none, account.apiKey == nil {
      .apiKey
    } else if signIn == .email, email.isEmpty {
      .email
    } else {
      signIn == .email && !hasSecret ? .password : nil
    }
  }
}

extension FirebaseAccount {
  package static func bucket(typed text: String) -> String {
    text.hasPrefix("gs://") ? String(text.dropFirst(5)) : text
  }
}
