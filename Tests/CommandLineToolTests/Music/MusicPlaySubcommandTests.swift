import Testing

@testable import CommandLineTool

@Suite("MusicPlaySubcommand")
struct MusicPlaySubcommandTests {
  private func run(_ words: String...) throws -> MusicPlaySubcommand {
    let arguments = try ParsedArguments(words, for: MusicCommand.description)
    return try MusicPlaySubcommand(
      choice: SongSelection(words: arguments.operands, arguments), arguments,
      parts: MusicContext.open)
  }

  @Test("A song plays in this process if its options can't be sent to another player")
  func here() throws {
    #expect(try !run("chopin", "--shuffle", "--volume", "40").isHere)
    for words in ["--here", "--no-limiter", "--rate=0.8", "--device=usb"] {
      #expect(try run("chopin", words).isHere, "\(words)")
    }
  }

  @Test("Playback with effects limits peaks unless --no-limiter is given")
  func limited() throws {
    #expect(try run("chopin", "--rate", "0.8").limitsPeaks)
    #expect(try !run("chopin", "--rate", "0.8", "--no-limiter").limitsPeaks)
  }
}
