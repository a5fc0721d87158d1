// Keeps a sound in a folder of recordings, describes it, and finds it again.
import MynaLibrary

let library = Library(takes: "recordings", data: "recordings-data")
let report = try await library.importFiles(["words.wav"])
for failure in report.failures { print(failure.path, failure.error) }

let newest = try await library.find("last")
try await library.rename(newest.id, to: "First words")
try await library.setTags(newest.id, to: ["baby"])
for take in try await library.takes(matching: "#baby") {
  print(take.title, take.duration, "seconds", library.path(of: take))
}
