import Files
import Foundation
import TestSupport

/// A shell in which Tab completes command lines of `myna`.
enum CompletingShell: String, CaseIterable {
  case bash = "bash"
  case zsh = "zsh"
  case fish = "fish"

  private static let prompt = "ready> "

  /// Installs the shell's settings, the completion script and a wrapper of `myna` in a home.
  ///
  /// The wrapper only completes and shows help. It writes all other arguments into a file, one a
  /// line.
  func install(in home: LibraryHome) throws {
    let folder = home.folder
    for name in ["bin", "person/fish", "desk"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    try folder.write(
      """
      #!/bin/sh
      case $1 in complete | help) exec "\(Myna.path)" "$@" ;; esac
      printf '%s\\n' "$@" >"\(folder("words.part"))"
      mv "\(folder("words.part"))" "\(folder("words"))"
      """, to: "bin/myna")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder("bin/myna"))
    try folder.write(try home.run("help", "--completion", rawValue).output, to: "person/_myna")
    try folder.write(settings(script: folder("person/_myna")), to: "person/\(settingsFile)")
  }

  func open(in home: LibraryHome) throws -> TerminalProgram {
    let folder = home.folder
    let start = "cd '\(folder("desk"))' && exec \(command(in: folder)) >/dev/tty"
    let environment = [
      "PATH": folder("bin") + ":/usr/bin:/bin", "HOME": folder("person"),
      "ZDOTDIR": folder("person"), "XDG_CONFIG_HOME": folder("person"),
      "XDG_DATA_HOME": folder("person"), "LC_ALL": "C.UTF-8",
    ]
    let program = try TerminalProgram(
      ["sh", "-c", start], environment: home.environment.merging(environment) { $1 })
    guard program.waits(toShow: Self.prompt) else { throw NoPrompt(screen: program.screen) }
    return program
  }

  /// Types a line with Tab at its end, and returns the arguments that `myna` then gets; nil if none
  /// arrive.
  func words(typing line: String, in home: LibraryHome) throws -> [String]? {
    // Removes the arguments of the previous line.
    try? FileManager.default.removeItem(atPath: home.folder("words"))
    let program = try open(in: home)
    defer { program.hangUp() }
    program.press(line + "\t")
    program.press("\r")
    guard waitUntil(timeout: 20, { FileManager.default.fileExists(atPath: home.folder("words")) })
    else { return nil }
    return try home.folder.text("words").split(separator: "\n").map(String.init)
  }

  private var settingsFile: String {
    switch self {
    case .bash: "bashrc"
    case .zsh: ".zshrc"
    case .fish: "fish/config.fish"
    }
  }

  private func command(in folder: Scratch) -> String {
    switch self {
    case .bash: "bash --noprofile --rcfile '\(folder("person/bashrc"))' -i"
    case .zsh: "zsh -i"
    case .fish: "fish --private -i"
    }
  }

  private func settings(script: String) -> String {
    switch self {
    case .bash:
      """
      bind 'set enable-bracketed-paste off'
      source '\(script)'
      PS1='\(Self.prompt)'

      """
    case .zsh:
      """
      fpath=('\(Folder.parent(of: script))' $fpath)
      autoload -U compinit
      compinit -u -D
      PS1='\(Self.prompt)'

      """
    case .fish:
      """
      function fish_greeting; end
      function fish_prompt; printf '\(Self.prompt)'; end
      source '\(script)'

      """
    }
  }

  struct NoPrompt: Error {
    let screen: String
  }
}
