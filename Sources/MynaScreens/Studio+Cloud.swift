import MynaStudio
import Secrets

/// Sync by the person's settings.
extension Studio {
  /// Has sync do what the person has chosen: at the start, and after each other choice of the place or the network.
  package func followSyncSettings() async {
    // Each round reads from the file whether everything is kept here.
    await saveChanges()
    if settings.syncsTakes {
      await sync.begin(usesMetered: settings.usesMeteredNetworks)
    } else {
      await sync.end()
    }
  }
}

extension CloudSetupModel {
  /// The preferences of a studio's folders.
  package convenience init(studio: Studio) {
    let folders = studio.folders
    self.init(CloudSetup(folders: folders, secrets: KeptSecrets(path: folders.secrets)))
  }
}
