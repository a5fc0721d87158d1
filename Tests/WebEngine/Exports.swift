import MynaDSP

// The exports for JavaScript, which holds engines by their addresses.

/// Makes an engine, which may allocate; `character` is an index into `allCases`, and `pitch` is in
/// cents.
@_expose(wasm, "make") @_cdecl("web_make")
public func make(
  pitch: Double, character: Int32, sampleRate: Double, blockFrames: Int32
) -> UnsafeMutableRawPointer {
  let address = UnsafeMutablePointer<WebEngine>.allocate(capacity: 1)
  address.initialize(
    to: WebEngine(
      .init(pitch: pitch, character: TimePitch.Character.allCases[Int(character)]),
      sampleRate: sampleRate, blockFrames: Int(blockFrames)))
  return UnsafeMutableRawPointer(address)
}

/// Returns where to lay a block of input.
@_expose(wasm, "input") @_cdecl("web_input")
public func input(_ engine: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float>? {
  engine.assumingMemoryBound(to: WebEngine.self).pointee.inputAddress
}

/// Returns where to find a block of output.
@_expose(wasm, "output") @_cdecl("web_output")
public func output(_ engine: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float>? {
  engine.assumingMemoryBound(to: WebEngine.self).pointee.outputAddress
}

/// Takes so many frames of input, and returns how many there was room for.
@_expose(wasm, "write") @_cdecl("web_write")
public func write(_ engine: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  Int32(engine.assumingMemoryBound(to: WebEngine.self).pointee.write(Int(count)))
}

/// Gives a block of output, and returns how many frames it has.
@_expose(wasm, "read") @_cdecl("web_read")
public func read(_ engine: UnsafeMutableRawPointer) -> Int32 {
  Int32(engine.assumingMemoryBound(to: WebEngine.self).pointee.read())
}

/// Says that no more input will come.
@_expose(wasm, "finish") @_cdecl("web_finish")
public func finish(_ engine: UnsafeMutableRawPointer) {
  engine.assumingMemoryBound(to: WebEngine.self).pointee.finish()
}
