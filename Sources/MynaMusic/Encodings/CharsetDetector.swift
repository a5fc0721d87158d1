import Files

struct CharsetDetector: @unchecked Sendable {
  static let shared = CharsetDetector()

  private let create: @convention(c) () -> OpaquePointer?
  private let delete: @convention(c) (OpaquePointer) -> Void
  private let handle: @convention(c) (OpaquePointer, UnsafePointer<UInt8>?, Int) -> Int32
  private let end: @convention(c) (OpaquePointer) -> Void
  private let name: @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?

  private init?() {
    guard let library = DynamicLibrary("libuchardet.so.0", prefix: "uchardet_"),
      let create: @convention(c) () -> OpaquePointer? = library.find("new"),
      let delete: @convention(c) (OpaquePointer) -> Void = library.find("delete"),
      let handle: @convention(c) (OpaquePointer, UnsafePointer<UInt8>?, Int) -> Int32 =
        library.find("handle_data"),
      let end: @convention(c) (OpaquePointer) -> Void = library.find("data_end"),
      let name: @convention(c) (OpaquePointer) -> UnsafePointer<CChar>? =
        library.find("get_charset")
    else { return nil }
    (self.create, self.delete, self.handle) = (create, delete, handle)
    (self.end, self.name) = (end, name)
  }

  /// Returns the name of the encoding in uppercase; nil if libuchardet has no guess.
  func charset(of bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, let detector = create() else { return nil }
    defer { delete(detector) }
    guard handle(detector, bytes, bytes.count) == 0 else { return nil }
    end(detector)
    guard let text = name(detector) else { return nil }
    let result = String(cString: text).uppercased()
    return result.isEmpty ? nil : result
  }
}
