// `import UnderstudyTesting` is all that a test with a stub needs.
@_exported public import Understudy
