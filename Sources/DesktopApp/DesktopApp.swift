import Files
import GTK
import Glibc
import MynaScreens
import MynaStudio
import Translations

@main struct DesktopApp {
  static func main() {
    limitMemoryPools()
    Translations.bind()
    // Ignore SIGXFSZ. Reaching the file size limit then results in an ordinary write error, and a
    // recording continues in a second file.
    signal(SIGXFSZ, SIG_IGN)
    guard hasDisplay() else {
      fail(
        tr(
          "Myna couldn’t find a display for its window. In a terminal, use the command “myna” instead."
        ))
    }
    let application = Application(id: AppIdentity.id)
    let coordinator: Coordinator
    do {
      let studio = Studio(folders: try MynaFolders())
      coordinator = Coordinator(application, studio: studio)
    } catch {
      fail(StudioMessages.sentence(error))
    }
    let status = withExtendedLifetime(coordinator) {
      // The “Record” action of the desktop file passes this argument.
      let isToRecord = ProcessEnvironment.arguments.contains("--record")
      return application.run(
        ProcessEnvironment.arguments.filter { $0 != "--record" },
        action: isToRecord ? "record" : nil)
    }
    // Don't call `exit`, because library exit handlers would free memory that other threads still
    // use.
    fflush(nil)
    if coordinator.startsAnew { startAnew() }
    _exit(status)
  }

  /// Replaces this process with a new process that has the same environment, but without the
  /// arguments that open files or start a recording.
  private static func startAnew() {
    // Mark all descriptors that libraries have left open, so that the new program does not inherit
    // them.
    for descriptor in Int32(3)..<4_096 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var words = [strdup(ProcessEnvironment.arguments.first ?? "myna-app"), nil]
    execv("/proc/self/exe", &words)
  }

  private static func fail(_ sentence: String) -> Never {
    StandardStream.write(sentence + "\n", to: STDERR_FILENO)
    exit(1)
  }
}
