import Foundation
import TestSupport
import Testing

/// Libraries that are loaded on demand, on a machine without them.
@Suite("Missing shared libraries")
struct MissingLibraryTests {
  /// Creates a folder with an empty file in place of the library, which the loader finds first and
  /// cannot load.
  private static func folder(instead library: String) throws -> Scratch {
    let folder = Scratch()
    try folder.write("", to: library)
    return folder
  }

  @Test("myna starts without loading the shared libraries that only some commands need")
  func start() throws {
    // With this variable the loader lists the libraries and exits.
    let outcome = try Myna.run([], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    let libraries = outcome.text
    #expect(libraries.contains("libsndfile"))
    for late in [
      "cubeb", "pulse", "gio", "gobject", "secret", "fluidsynth", "crypto", "pango", "cairo",
    ] {
      #expect(!libraries.contains("lib\(late)"), "\(late)")
    }
    // The toolchain's libraries, which an installed program links statically.
    let toolchain = ["swift", "Foundation", "dispatch", "BlocksRuntime"]
    let others = libraries.split(separator: "\n").filter { line in
      !toolchain.contains { line.contains($0) }
    }
    #expect(others.count <= 24)
  }

  @Test(
    "Without cubeb, device commands name the package to install, and rendering still works",
    arguments: [["devices"], ["play", "tone.wav"], ["record", "--output", "new.wav"]])
  func cubeb(arguments: [String]) throws {
    let library = try Self.folder(instead: "libcubeb.so.0")
    let environment = ["LD_LIBRARY_PATH": library.path]
    let folder = Scratch()
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 0.2), to: "tone.wav")
    let outcome = try Myna.run(arguments, in: folder, environment: environment)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.talk.contains("cubeb is not installed"))
    #expect(outcome.talk.contains("apt-get install libcubeb0"))
    let rendered = try Myna.run(
      ["render", "tone.wav", "--effect", "reverb", "-o", "out.wav"], in: folder,
      environment: environment)
    #expect(rendered.status == 0)
  }

  @Test("Without OpenSSL, myna import names the package to install, and rendering still works")
  func openSSL() throws {
    let library = try Self.folder(instead: "libcrypto.so.3")
    let home = LibraryHome()
    try home.write("tone.wav")
    var environment = home.environment
    environment["LD_LIBRARY_PATH"] = library.path
    let imported = try Myna.run(["import", "tone.wav"], in: home.folder, environment: environment)
    #expect(imported.status == 1)
    #expect(imported.talk.contains("apt-get install libssl3"))
    let rendered = try Myna.run(
      ["render", "tone.wav", "-o", "out.wav"], in: home.folder, environment: environment)
    #expect(rendered.status == 0)
  }

  @Test("Without GIO, myna music status names the package to install")
  func gio() throws {
    let library = try Self.folder(instead: "libgio-2.0.so.0")
    let environment = [
      "LD_LIBRARY_PATH": library.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none",
    ]
    let outcome = try Myna.run(["music", "status"], environment: environment)
    #expect(outcome.isRefusal(naming: "apt-get install libglib2.0-0"))
    #expect(try Myna.run(["--version"], environment: environment).status == 0)
  }

  @Test("Without Pango, a PNG image names the package to install, and SVG still works")
  func pango() throws {
    let library = try Self.folder(instead: "libpangocairo-1.0.so.0")
    let environment = ["LD_LIBRARY_PATH": library.path]
    let folder = Scratch()
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 0.2), to: "tone.wav")
    let refused = try Myna.run(
      ["plot", "tone.wav", "-o", "tone.png"], in: folder, environment: environment)
    #expect(refused.isRefusal(naming: "apt-get install libpangocairo-1.0-0"))
    #expect(folder.names == ["tone.wav"])
    // The message doesn't wait for the audio, which never comes here.
    let waiting = try Myna.shell(
      #"mkfifo pipe; "$MYNA" plot pipe -o - -f png 3<>pipe | cat; exit "${PIPESTATUS[0]}""#,
      in: folder, environment: environment)
    #expect(waiting.isRefusal(naming: "apt-get install libpangocairo-1.0-0"))
    let drawn = try Myna.run(
      ["plot", "tone.wav", "-o", "tone.svg", "--show", "waveform,spectrogram,pitch"], in: folder,
      environment: environment)
    #expect(drawn.status == 0)
  }
}
