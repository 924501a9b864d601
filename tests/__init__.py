"""Every test of Manekin; the packages mirror the kinds of test, not the modules."""
