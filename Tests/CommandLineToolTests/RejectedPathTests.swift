import Foundation
import TestSupport
import Testing

@Suite("Unwritable paths and full disks")
struct RejectedPathTests {
  let folder = Scratch()
  /// Runs as the user `nobody`, since root ignores permissions.
  static let asNobody =
    getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

  init() throws {
    try folder.write(.noise(seconds: 60, seed: 3), to: "in.wav")
  }

  @Test("Without permission to write, the error is one line, and no file is left")
  func noPermission() throws {
    let outcome = try Myna.shell(
      """
      chmod 755 . && mkdir locked && echo precious > locked/old.wav && chmod 555 locked
      \(Self.asNobody)"$MYNA" render in.wav -o locked/out.wav; echo $?
      \(Self.asNobody)"$MYNA" render in.wav -o locked/old.wav --force; echo $?
      \(Self.asNobody)"$MYNA" render in.wav -o locked/new/; echo $?
      chmod 755 locked
      """, in: folder)
    #expect(outcome.text == "1\n1\n1\n")
    #expect(outcome.talkLines.count == 3, "\(outcome.talk)")
    for name in ["locked/out.wav", "locked/old.wav", "locked/new"] {
      #expect(outcome.talk.contains(name))
    }
    #expect(folder.names == ["in.wav", "locked", "locked/old.wav"])
    #expect(try folder.text("locked/old.wav") == "precious\n")
  }

  @Test("Without permission to read, the error is one line that names the file")
  func noReading() throws {
    let outcome = try Myna.shell(
      """
      chmod 777 . && cp in.wav secret.wav && chmod 000 secret.wav
      \(Self.asNobody)"$MYNA" render secret.wav -o out.wav; echo $?
      \(Self.asNobody)"$MYNA" info secret.wav; echo $?
      """, in: folder)
    #expect(outcome.text == "1\n1\n")
    #expect(outcome.talkLines.count == 2 && outcome.talk.contains("“secret.wav”"))
    #expect(folder.names == ["in.wav", "secret.wav"])
  }

  @Test("A missing output folder is reported in one line")
  func noFolder() throws {
    let outcome = try Myna.run("render", "in.wav", "-o", "none/out.wav", in: folder)
    #expect(outcome.isRefusal(naming: "none/out.wav"))
    for location in ["/proc/out.wav", "/sys/out.wav", "/dev/null/out.wav", "in.wav/out.wav"] {
      let outcome = try Myna.run("render", "in.wav", "-o", location, in: folder)
      #expect(outcome.isRefusal(naming: location), "\(outcome.talk)")
    }
    #expect(folder.names == ["in.wav"])
  }

  @Test("On a full disk, the error is one line, and no partial file is left")
  func noSpace() throws {
    let limit =
      getuid() == 0
      ? "mkdir small && unshare -m bash -c 'mount -t tmpfs -o size=1m none small && eval \"$0\"'"
      : "mkdir small && prlimit --fsize=1000000 bash -c 'eval \"$0\"'"
    let script = """
      cd small; echo precious > old.wav
      "$MYNA" render ../in.wav -o out.wav; echo $?
      "$MYNA" render ../in.wav -o old.wav --force; echo $?
      "$MYNA" render ../in.wav -o out.flac -e hawk; echo $?
      ls -A; cat old.wav
      """
    let outcome = try Myna.shell("\(limit) \"$1\"", script, in: folder)
    // A full disk may pass; a limit on the size of files does not.
    let status = getuid() == 0 ? 75 : 1
    #expect(
      outcome.text == "\(status)\n\(status)\n\(status)\nold.wav\nprecious\n", "\(outcome.talk)")
    #expect(outcome.talkLines.count == 3, "\(outcome.talk)")
    for name in ["“out.wav”", "“old.wav”", "“out.flac”"] { #expect(outcome.talk.contains(name)) }
  }

  @Test("Running out of space while rendering from a pipe is reported in one line")
  func noSpaceForPipe() throws {
    // If a test has loaded GLib, SIGPIPE is ignored and `cat` prints an error about the broken
    // pipe.
    let outcome = try Myna.shell(
      #"cat in.wav 2>/dev/null | (ulimit -f 1000; "$MYNA" render - -o out.mp3); echo $?"#,
      in: folder)
    #expect(outcome.text == "1\n")
    #expect(outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(folder.names == ["in.wav"])
  }
}
