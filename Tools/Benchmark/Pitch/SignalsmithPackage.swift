import Foundation

/// The Python package for Signalsmith Stretch, installed in a virtual environment under `.build`
/// because Debian doesn't provide the library.
enum SignalsmithPackage {
  private static let place = ".build/signalsmith"
  private static let packages = ["numpy==2.1.3", "python-stretch==0.3.1"]
  /// The Python program.
  ///
  /// Its input is a mono 16-bit WAV file with a 44-byte header.
  private static let script = [
    "import sys, numpy, python_stretch",
    #"samples = numpy.fromfile(sys.argv[1], "<i2", offset=44).astype("f4") / 32768"#,
    "engine = python_stretch.Signalsmith.Stretch()",
    "engine.preset(1, 48000)",
    "engine.setTransposeSemitones(float(sys.argv[2]))",
    "engine.process(samples[None, :])",
  ].joined(separator: "\n")

  static func arguments(_ input: String, _ semitones: Double) -> [String] {
    ["-c", script, input, "\(semitones)"]
  }

  /// Returns a Python interpreter that has the package, installing the package if necessary.
  static func python(_ folder: BenchmarkFolder) throws -> Program {
    let python = Program(name: "python3 with python-stretch", path: "\(place)/bin/python")
    if (try? python.run(["-c", "import python_stretch"], watchesMemory: false, folder: folder))
      == nil
    {
      say("pitch: bringing \(packages.joined(separator: " and ")) from PyPI")
      let system = Program(name: "python3", path: "/usr/bin/python3")
      _ = try system.run(["-m", "venv", place], watchesMemory: false, folder: folder)
      _ = try python.run(
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"] + packages,
        watchesMemory: false, folder: folder)
    }
    return python
  }
}
