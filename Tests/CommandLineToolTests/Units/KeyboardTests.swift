import Testing

@testable import CommandLineTool

@Suite("Terminal keys")
struct KeyboardTests {
  @Test("Letters, arrows, and Escape are decoded, and other sequences are ignored")
  func keys() {
    var bytes = Array("a\u{1B}[C\u{1B}OA\u{1B}[5~ é\u{1B}".utf8)
    var keys: [Keyboard.Key] = []
    while let key = Keyboard.decode(&bytes) { keys.append(key) }
    #expect(keys == [.character("a"), .right, .up, .character(" "), .escape])
    #expect(bytes.isEmpty)
  }
}
