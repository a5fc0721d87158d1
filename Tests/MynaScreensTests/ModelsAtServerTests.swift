import Testing

/// Tests the models with real sound servers, one at a time, because starved servers drop sound.
@Suite("Models with a sound server", .serialized)
enum ModelsAtServerTests {}
