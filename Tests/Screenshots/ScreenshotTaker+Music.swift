import DesktopSupport
import Foundation
import SoundFiles
import TestSupport

extension ScreenshotTaker {
  func takeMusic() throws {
    let app = try stage.start(environment: look.environment)
    try app.click("Music")
    try app.waitFor(role: .listItem, name: .containing("minute"))
    try capture("music", of: app)
    try app.click("Albums")
    try capture("music-albums", of: app)
    try app.click("Songs")
    try stage.desktop.type("zzz")
    try app.reads("Nothing Found")
    try capture("music-search", of: app)
    try stage.desktop.press("Escape")
    try app.waitFor(role: .listItem, name: .containing("minute"))

    try app.click("Sort by Title")
    try capture("music-titles", of: app)
    // Others may be below the visible part of the list.
    let rows = try app.all(role: .listItem, name: .containing("minute"))
    if let first = try rows.min(by: { try $0.point().y < $1.point().y }) {
      try stage.desktop.click(at: first.point(0.3, 0.5))
    }
    try app.waitFor(role: .slider, name: "Position")
    try capture("song", of: app)
    try app.click("Back to Music")
    try app.waitFor(role: .button, name: .prefix("Show the song"))
    try capture("music-playing", of: app)
  }
}
