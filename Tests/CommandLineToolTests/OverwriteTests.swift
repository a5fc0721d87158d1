import Foundation
import TestSupport
import Testing

@Suite("myna render: existing files")
struct OverwriteTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.5), to: "in.wav")
    try folder.write("precious", to: "out.wav")
  }

  @Test("An existing file is replaced only with --force")
  func force() throws {
    let refused = try Myna.run("render", "in.wav", "-o", "out.wav", in: folder)
    #expect(refused.isRefusal(naming: "out.wav") && refused.talk.contains("--force"))
    #expect(try folder.text("out.wav") == "precious")
    #expect(folder.names == ["in.wav", "out.wav"])
    #expect(try Myna.run("render", "in.wav", "-o", "out.wav", "--force", in: folder).status == 0)
    #expect(try folder.signal("out.wav").frameCount == 24_000)
    #expect(folder.names == ["in.wav", "out.wav"])
  }

  @Test("A failed render leaves the existing output file unchanged")
  func failureKeeps() throws {
    try folder.write(try folder.data("in.wav").prefix(20_000), to: "cut.wav")
    let outcome = try Myna.run("render", "cut.wav", "-o", "out.wav", "--force", in: folder)
    #expect(outcome.isRefusal(naming: "cut.wav"))
    #expect(try folder.text("out.wav") == "precious")
  }

  @Test("Rendering a file to itself is refused, by any path or link, even with --force")
  func sameFile() throws {
    let before = try folder.data("in.wav")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder("link.wav"), withDestinationPath: "in.wav")
    try files.linkItem(atPath: folder("in.wav"), toPath: folder("hard.wav"))
    for name in ["in.wav", "./in.wav", folder("in.wav"), "link.wav", "hard.wav", "."] {
      let outcome = try Myna.run("render", "in.wav", "-o", name, "--force", in: folder)
      #expect(outcome.isRefusal(naming: "in.wav") || outcome.isRefusal(naming: name), "\(name)")
      #expect(try folder.data("in.wav") == before)
    }
    #expect(folder.names == ["hard.wav", "in.wav", "link.wav", "out.wav"])
  }

  @Test("Rendering to a symbolic link replaces the file it points to and keeps the link")
  func linkedOutput() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.wav"), withDestinationPath: "out.wav")
    #expect(try Myna.run("render", "in.wav", "-o", "link.wav", in: folder).status == 1)
    #expect(try folder.text("out.wav") == "precious")
    #expect(try Myna.run("render", "in.wav", "-o", "link.wav", "--force", in: folder).status == 0)
    #expect(try folder.signal("out.wav").frameCount == 24_000)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.wav")) == "out.wav")
  }

  @Test("A replaced file keeps its permissions, and a pipe or device as output is never replaced")
  func kinds() throws {
    let outcome = try Myna.shell(
      """
      mkfifo pipe.wav; ln -s /dev/null null.wav; chmod 604 out.wav
      "$MYNA" render in.wav -o out.wav --force -p 100; stat -c %a out.wav
      cat pipe.wav > got &
      for name in pipe.wav null.wav /dev/null; do
        "$MYNA" render in.wav -o $name -f wav --force; echo $?
      done
      stat -c %F pipe.wav null.wav
      """, in: folder)
    #expect(outcome.text == "604\n0\n0\n0\nfifo\nsymbolic link\n", "\(outcome.talk)")
    #expect(outcome.talk.isEmpty)
  }

  @Test("A new output file follows the umask")
  func permissions() throws {
    let outcome = try Myna.shell(
      #"umask 027; "$MYNA" render in.wav -o new.wav && stat -c %a new.wav"#, in: folder)
    #expect(outcome.text == "640\n")
  }
}
