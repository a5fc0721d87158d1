import Files
import GTK
import Glibc
import MynaScreens
import MynaStudio

/// The program: what there is, put together.
@main struct DesktopApp {
  static func main() {
    limitMemoryPools()
    Translations.bind(folder: translations)
    // Makes the file size limit an ordinary write error; a recording then continues in a second file.
    signal(SIGXFSZ, SIG_IGN)
    guard hasDisplay() else {
      fail(tr("No display found. Use “myna” in the terminal."))
    }
    let application = Application(id: AppIdentity.id)
    let coordinator: Coordinator
    do {
      let studio = Studio(folders: try MynaFolders())
      coordinator = Coordinator(application, studio: studio)
    } catch {
      fail(StudioSentences.sentence(error))
    }
    let status = withExtendedLifetime(coordinator) {
      // So the desktop's menu starts it, to catch something at once.
      let isToRecord = ProcessText.arguments.contains("--record")
      return application.run(
        ProcessText.arguments.filter { $0 != "--record" }, action: isToRecord ? "record" : nil)
    }
    // `exit` would have libraries free what other threads still use.
    fflush(nil)
    if coordinator.startsAnew { startAnew() }
    _exit(status)
  }

  /// Goes on as a new process with the same environment, and without files or a recording to begin with.
  private static func startAnew() {
    // Libraries may have left some open.
    for descriptor in Int32(3)..<4_096 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var words = [strdup(ProcessText.arguments.first ?? "myna-app"), nil]
    execv("/proc/self/exe", &words)
  }

  private static func fail(_ sentence: String) -> Never {
    StandardStream.write(sentence + "\n", to: STDERR_FILENO)
    exit(1)
  }

  /// Beside the folder that the program is in, where `make install` puts them.
  private static var translations: String {
    Folder.parent(of: Folder.parent(of: ProcessText.executable)) + "/share/locale"
  }
}
