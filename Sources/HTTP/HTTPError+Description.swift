import Files

extension HTTPError: DescribedError {
  package var description: String {
    switch self {
    case .malformedRequest:
      "The request was not sent because its address or a header is malformed; use an absolute http: or https: URL."
    case .notEncrypted(let host):
      "The connection to \(host.quoted) is not encrypted, so the secret was not sent; use an address that begins with https://."
    case .hostNotFound(let host):
      "The server \(host.quoted) cannot be found; check the network and the address, and try again."
    case .notConnected(let host):
      "\(host.quoted) does not accept the connection; check the address and the port, and try again."
    case .notTrusted(let host):
      "The certificate of \(host.quoted) is not signed by an authority that this machine trusts; add the authority’s certificate if the server is yours."
    case .certificateOutdated(let host):
      "The certificate for \(host.quoted) has expired, or is not valid yet; check the date of this machine, or ask the server’s owner to renew the certificate."
    case .certificateOfAnother(let host):
      "The server’s certificate is not for \(host.quoted); use the name that the certificate is for."
    case .notTLS(let host):
      "\(host.quoted) does not respond to https:; check the address and the port."
    case .oldTLS(let host):
      "The server \(host.quoted) supports only TLS versions that are no longer secure; ask its owner to turn on TLS 1.2 or newer."
    case .noCertificates(let path):
      "The certificate file \(path.quoted) cannot be read; choose a file in PEM format."
    case .timedOut(let host):
      "\(host.quoted) did not respond in time; check the network, and try again."
    case .interrupted(let host):
      "The connection to \(host.quoted) broke before the response was complete; check the network, and try again."
    case .tooLong: "The server’s response is too long; check the address."
    case .declined: "The rest of the response was declined; send the request again to get it."
    case .cancelled: "The request was canceled; send it again to get a response."
    case .unreadable(let error): error.description
    case .failed(let reason): "The request failed (\(reason.words)); try again."
    }
  }
}
