// `import UnderstudyChecks` is all that a suite needs: its cases, and the stub that they control.
@_exported public import StubHarness
@_exported public import Understudy
