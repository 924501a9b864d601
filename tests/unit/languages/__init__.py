"""Languages: the catalogs, and a language of the tests' own that shows what is hard-coded."""
