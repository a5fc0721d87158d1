import TestSupport
import Testing

@Suite("Completion")
struct CompletionTests {
  @Test(
    "bash completes commands, options and the words that options take",
    arguments: [
      ("ren", ["render", "rename"]), ("li", ["list"]), ("--v", ["--version"]),
      ("render --ef", ["--effect"]),
      ("render a.wav -e ch", ["chipmunk"]), ("render --effect v", ["vader"]),
      ("render --reverb largeH", ["largeHall", "largeHall2"]), ("render -f wav2", ["wav24"]),
      ("effects sh", ["show"]), ("effects show sn", ["snail"]), ("info --j", ["--json"]),
      ("help de", ["denoise", "delete", "devices", "demo"]), ("list --order lo", ["longest"]),
      ("list --de", ["--deleted"]), ("tag last --no", ["--no-favorite", "--note"]),
      ("pi", ["piano"]), ("piano --so", ["--soundfont"]), ("piano -f fl", ["flac"]),
      ("music p", ["play", "pause", "previous"]), ("music list --so", ["--sort"]),
      ("music play --repeat a", ["all"]), ("cloud s", ["setup", "status"]),
      ("cloud setup --si", ["--sign-in"]), ("cloud setup --sign-in a", ["anonymous"]),
      ("trash --", ["--empty", "--json", "--help"]),
      // Nothing to say: bash goes on with the names of files.
      ("render a", []), ("render -o sn", []), ("render --pitch 1", []), ("import a", []),
      ("list --tag l", []), ("elephant x", []),
    ])
  func completes(line: String, expected: [String]) throws {
    let outcome = try Myna.shell(
      """
      set -eu; source <("$MYNA" help --completion)
      read -ra words <<< "$1"; COMP_WORDS=(myna "${words[@]}"); COMP_CWORD=${#words[@]}
      _myna; for word in "${COMPREPLY[@]}"; do echo "$word"; done
      """, line, in: Scratch())
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    #expect(outcome.text.split(separator: "\n").map(String.init) == expected)
  }
}
