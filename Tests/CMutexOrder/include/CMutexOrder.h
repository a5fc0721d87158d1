// Nothing is called: that it is linked is enough.
