import Testing

@testable import CommandLineTool

@Suite("MusicPlayRun")
struct MusicPlayRunTests {
  private func run(_ words: String...) throws -> MusicPlayRun {
    let arguments = try ParsedArguments(words, for: MusicCommand.description)
    return try MusicPlayRun(
      choice: SongChoice(words: arguments.operands, arguments), arguments, parts: MusicContext.open)
  }

  @Test("What another Myna cannot be told of plays here")
  func here() throws {
    #expect(try !run("chopin", "--shuffle", "--volume", "40").isHere)
    for words in ["--here", "--no-limiter", "--rate=0.8", "--device=usb"] {
      #expect(try run("chopin", words).isHere, "\(words)")
    }
  }

  @Test("Effects are kept below full scale unless --no-limiter says otherwise")
  func limited() throws {
    #expect(try run("chopin", "--rate", "0.8").limitsPeaks)
    #expect(try !run("chopin", "--rate", "0.8", "--no-limiter").limitsPeaks)
  }
}
