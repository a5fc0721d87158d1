import DesktopSupport
import Foundation
import TestSupport

extension AppSuite {
  func addPiano(_ stage: AppStage, to figures: inout Figures, _ report: inout Report) throws {
    _ = try session(stage) { app in
      try app.click("Piano")
      try app.waitFor(role: .group, name: "Piano keys")
      // Wait until the instrument's samples have been loaded in the background.
      usleep(3_000_000)
      for key in ["a", "s", "d", "f", "g", "h", "j", "w", "e", "t", "y", "u"] {
        try stage.desktop.press(key)
      }
      usleep(1_000_000)
      figures.add(
        "memory with the piano open", Self.residentMebibytes(stage), atMost: 150, "MiB", &report)
      stage.server.cool()
      usleep(4_000_000)
      figures.add("idle on Piano", try idleCost(stage), atMost: 1, "%", &report)
      try stage.server.warm()
    }
  }
}
