import Testing

/// The models at real sound servers, one at a time, since servers that starve drop sound.
@Suite("Models at a sound server", .serialized)
enum ModelsAtServerTests {}
