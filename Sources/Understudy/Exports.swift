// One import for a stub in tests, previews, scripts and apps, also where a file enables
// `MemberImportVisibility`: a stub's values belong to the modules that it is made of.
@_exported public import StubContract
@_exported public import StubFixtures
@_exported public import StubHTTP
@_exported public import StubJSON
@_exported public import StubNet
@_exported public import StubRecordings
@_exported public import StubRules
@_exported public import StubServer
