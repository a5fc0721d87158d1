// Declares nothing: linking is enough.
