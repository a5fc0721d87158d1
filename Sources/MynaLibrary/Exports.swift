// Reexports the modules whose types appear in this module's public signatures.
@_exported public import Dates
@_exported public import MynaDSP
@_exported public import SoundFiles
@_exported public import Threads
