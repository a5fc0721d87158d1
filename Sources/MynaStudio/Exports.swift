// Re-exports the modules whose types appear in this module's public API.
@_exported public import MynaAudio
@_exported public import MynaCloud
@_exported public import MynaLibrary
@_exported public import MynaPiano
@_exported public import MynaSync
@_exported public import Secrets
