struct SecretList: Codable {
  var entries: [Entry]

  struct Entry: Codable {
    let service: String
    let account: String
    let secret: String

    init(_ name: SecretName, _ secret: Secret) {
      (service, account, self.secret) = (name.service, name.account, secret.text)
    }

    var name: SecretName { SecretName(service: service, account: account) }

    private enum CodingKeys: String, CodingKey {
      case service = "service"
      case account = "account"
      case secret = "secret"
    }
  }

  enum CodingKeys: String, CodingKey {
    case entries = "secrets"
  }
}
