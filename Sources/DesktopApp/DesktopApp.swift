import Foundation
import GTK
import MynaStudio

/// The program: what there is, put together.
@main struct DesktopApp {
  static let id = "io.github.myna.Myna"

  static func main() {
    Translations.bind(folder: translations)
    let application = Application(id: id)
    let coordinator: Coordinator
    do {
      let studio = Studio(folders: try MynaFolders())
      coordinator = Coordinator(application, studio: studio)
    } catch {
      FileHandle.standardError.write(Data((StudioSentences.sentence(error) + "\n").utf8))
      exit(1)
    }
    exit(
      withExtendedLifetime(coordinator) { application.run(CommandLine.arguments) })
  }

  /// Beside the folder that the program is in, where `make install` puts them.
  private static var translations: String {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return program.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/locale").path
  }
}
