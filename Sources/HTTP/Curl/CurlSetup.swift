import CCurl
import Files
import Glibc

struct CurlSetup {
  /// The maximum number of bytes to read at once from a file or a server.
  private static let bufferSize = 256 << 10
  private static let smallBufferSize = 16 << 10
  /// The maximum size, in bytes, of an in-memory body that libcurl can send together with the head
  /// in one system call.
  private static let togetherSize = 64 << 10

  private let library: CurlLibrary
  private let easy: UnsafeMutableRawPointer

  init(_ library: CurlLibrary, _ easy: UnsafeMutableRawPointer) {
    (self.library, self.easy) = (library, easy)
  }

  /// Returns the header list, which the caller must free.
  func headers(of request: HTTPRequest) throws(HTTPError) -> UnsafeMutablePointer<curl_slist> {
    // Remove the `Accept` and `Expect` headers that libcurl would add. With `Expect`, it would wait
    // for a `100 Continue` response before sending the body.
    var lines = ["Expect:"]
    if !request.headers.contains(where: { $0.isNamed("accept") }) { lines.append("Accept:") }
    // If a body is sent together with the head, libcurl would also add a header that labels it as
    // form data.
    if !request.headers.contains(where: { $0.isNamed("content-type") }) {
      lines.append("Content-Type:")
    }
    for header in request.headers where !header.isNamed("content-length") {
      // libcurl removes a header that has a colon but no value. With a semicolon instead, it sends
      // the header with an empty value.
      lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      guard let longer = library.append(list, line) else {
        library.free(list)
        throw .failed(.system(code: ENOMEM))
      }
      list = longer
    }
    guard let list else { throw .failed(.system(code: ENOMEM)) }
    return list
  }

  func apply(
    _ transfer: CurlTransfer, _ options: HTTPOptions, headers: UnsafeMutablePointer<curl_slist>
  ) throws(HTTPError) {
    try setRequest(transfer, headers)
    try setCallbacks(transfer)
    try setTransport(options)
    try setBuffers(transfer)
    try setTrust(transfer.address, options)
  }

  private func setRequest(
    _ transfer: CurlTransfer, _ headers: UnsafeMutablePointer<curl_slist>
  ) throws(HTTPError) {
    let request = transfer.request
    try set(CURLOPT_URL, request.url)
    // Without this option, libcurl would resolve `..`, which can be part of an object's signed
    // name.
    try set(CURLOPT_PATH_AS_IS, 1)
    try set(CURLOPT_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    try check(curl_set_pointer(library.set, easy, CURLOPT_HTTPHEADER, headers))
    if request.method == .head {
      try set(CURLOPT_NOBODY, 1)
      return
    }
    // Rate-limited bodies are excluded, because a body that is sent together with the head can't be
    // delayed.
    if case .bytes(let bytes) = request.body, transfer.step == nil,
      (1...Self.togetherSize).contains(bytes.count)
    {
      try setTogether(bytes)
    } else if request.body.count > 0 || [.put, .post, .patch].contains(request.method) {
      try set(CURLOPT_UPLOAD, 1)
      let size = curl_off_t(request.body.count)
      try check(curl_set_size(library.set, easy, CURLOPT_INFILESIZE_LARGE, size))
    }
    try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
  }

  private func setTogether(_ bytes: [UInt8]) throws(HTTPError) {
    try check(
      curl_set_size(library.set, easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count)))
    var code = CURLE_OK
    bytes.withUnsafeBytes { buffer in
      // Have libcurl copy the body, because the transfer outlives this call.
      let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      code = curl_set_pointer(library.set, easy, CURLOPT_COPYPOSTFIELDS, start)
    }
    try check(code)
  }

  private func setTransport(_ options: HTTPOptions) throws(HTTPError) {
    try set(CURLOPT_FOLLOWLOCATION, 0)
    // Each request has its own thread and connection. With HTTP/2, requests would share one
    // connection, whose flow control windows would slow down the bodies.
    try set(CURLOPT_HTTP_VERSION, Int(curl_http_1_1))
    try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(options.connectionTime * 1_000)))
    // Each worker discards its idle connections itself, all at once and according to its own clock.
    try set(CURLOPT_MAXAGE_CONN, 86_400)
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // libcurl must not change the program's signal handlers, and a canceled request must not wait
    // for a name server.
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_QUICK_EXIT, 1)
  }

  /// Limits the buffer sizes, because many requests run at once.
  private func setBuffers(_ transfer: CurlTransfer) throws(HTTPError) {
    let sent = min(max(transfer.request.body.count, Self.smallBufferSize), Self.bufferSize)
    try set(CURLOPT_UPLOAD_BUFFERSIZE, sent)
    let received = transfer.hasReceiver ? Self.bufferSize : Self.smallBufferSize
    // 1,024 is libcurl's minimum.
    try set(CURLOPT_BUFFERSIZE, max(1_024, min(received, transfer.step ?? received)))
  }

  private func setTrust(_ address: HTTPAddress, _ options: HTTPOptions) throws(HTTPError) {
    // Requests to this machine must bypass any proxy from the environment.
    if address.isLoopback { try set(CURLOPT_PROXY, "") }
    guard address.isEncrypted else { return }
    try set(CURLOPT_SSLVERSION, Int(curl_tls_1_2))
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    guard let file = options.certificateFile else { return }
    guard access(file, R_OK) == 0 else { throw .noCertificates(path: file) }
    // Replace the system's certificate file. The system's certificates are still trusted, because
    // libcurl also searches the system's certificate folder.
    try set(CURLOPT_CAINFO, file)
  }

  private func setCallbacks(_ transfer: CurlTransfer) throws(HTTPError) {
    let user = Unmanaged.passUnretained(transfer).toOpaque()
    for option in [
      CURLOPT_READDATA, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_PREREQDATA,
    ] { try check(curl_set_pointer(library.set, easy, option, user)) }
    try check(curl_set_before_request(library.set, easy, onBegin))
    try check(curl_set_open_socket(library.set, easy))
    try check(curl_set_read(library.set, easy, onRead))
    try check(curl_set_header(library.set, easy, onHeader))
    try check(curl_set_write(library.set, easy, onBody))
    try check(curl_set_seek(library.set, easy, onSeek))
  }

  private func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
    try check(curl_set_number(library.set, easy, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) throws(HTTPError) {
    try check(curl_set_text(library.set, easy, option, value))
  }

  private func check(_ code: CURLcode) throws(HTTPError) {
    guard code == CURLE_OK else { throw .failed(.message(library.words(code))) }
  }
}

private func transfer(_ user: UnsafeMutableRawPointer?) -> CurlTransfer? {
  user.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private let onBegin: curl_prereq_callback = { user, _, _, _, _ in
  transfer(user)?.begin() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private let onRead: curl_read_callback = { buffer, size, count, user in
  let part = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
  return transfer(user)?.read(into: part) ?? Int(curl_stop_reading)
}

private let onHeader: curl_write_callback = { line, size, count, user in
  let line = UnsafeRawBufferPointer(start: line, count: size * count)
  return transfer(user)?.receive(line: line) == true ? line.count : line.count + 1
}

private let onBody: curl_write_callback = { bytes, size, count, user in
  let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(user)?.receive(body: bytes) == true ? bytes.count : bytes.count + 1
}

/// No request is sent twice, so no body ever needs to be rewound.
private let onSeek: curl_seek_callback = { _, _, _ in CURL_SEEKFUNC_FAIL }
