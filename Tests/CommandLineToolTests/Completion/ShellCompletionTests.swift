import TestSupport
import Testing

/// Presses Tab in real shells.
@Suite("Completion in shells")
struct ShellCompletionTests {
  let home = LibraryHome()

  /// Command lines up to Tab, and the arguments that `myna` gets after Enter.
  private static let lines = [
    ("myna reno", ["reno"]), ("myna rena", ["rename"]), ("myna play --re", ["play", "--reverb"]),
    ("myna render -e chi", ["render", "-e", "chipmunk"]),
    ("myna render --effect=chi", ["render", "--effect=chipmunk"]),
    (#"myna play Idea\ for\ a\ s"#, ["play", "Idea for a song"]),
    (#"myna play "Part 1: t"#, ["play", "Part 1: the $HOME"]),
    (#"myna play Part\ 1:\ t"#, ["play", "Part 1: the $HOME"]),
    ("myna play 'Don", ["play", "Don't"]), ("myna play To", ["play", "Tom`s [x] & <y>"]),
    ("myna play gr", ["play", "Grüße \"an\" alle"]), ("myna show 東", ["show", "東京の朝"]),
    ("myna tag last tw", ["tag", "last", "two words"]),
    ("myna export last -o so", ["export", "last", "-o", "some file.wav"]),
    ("myna play so", ["play", "some file.wav"]), ("myna rename last so", ["rename", "last", "so"]),
  ]

  @Test(
    "Tab completes command lines with each shell's quoting", arguments: CompletingShell.allCases)
  func line(shell: CompletingShell) throws {
    try home.fill(
      "Idea for a song", "Idea for a poem", "Part 1: the $HOME", "Part 1: it’s", "Don't",
      "Tom`s [x] & <y>", "Grüße \"an\" alle", "東京の朝")
    try home.run("tag", "last", "two words")
    try shell.install(in: home)
    try home.write("desk/some file.wav")
    for (typed, expected) in Self.lines {
      let words = try shell.words(typing: typed, in: home)
      #expect(words == expected, "\(typed)")
    }
  }

  @Test("Pressing Tab twice lists the possible completions", arguments: CompletingShell.allCases)
  func list(shell: CompletingShell) throws {
    try home.fill("Idea one", "Idea two")
    try shell.install(in: home)
    let program = try shell.open(in: home)
    defer { program.hangUp() }
    program.press("myna play Idea\\ \t\t")
    #expect(program.waits(toShow: "one") && program.waits(toShow: "two"), "\(program.screen)")
    // Bash shows no descriptions.
    if shell != .bash { #expect(program.waits(toShow: "0:00"), "\(program.screen)") }
  }

  @Test("myna help --completion without a shell prints the bash script")
  func bare() throws {
    let bare = try home.run("help", "--completion")
    #expect(bare.status == 0)
    #expect(bare.output == (try home.run("help", "--completion", "bash").output))
    #expect(try home.run("help", "--completion", "tcsh").isRefusal(64, naming: "tcsh"))
  }
}
