// Syncs the recordings of Myna with a folder, such as one that another program takes to the cloud.
import MynaStudio

let folders = try MynaFolders()
let secrets = UserSecrets(path: folders.secrets)
let setup = CloudSetup(folders: folders, secrets: secrets)
try await setup.use(try await setup.test(.folder(path: CommandLine.arguments[1])))

let service = SyncService(folders: folders, secrets: secrets) { error in print(error) }
let report = try await service.round()
print(report.uploadCount, "uploaded,", report.downloadCount, "downloaded")
