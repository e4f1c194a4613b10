public import StubFixtures
public import StubRecordings
public import StubRules

// Whoever steers a stub imports StubServer alone. Files that enable `MemberImportVisibility` import
// StubRules as well, where the members of these types are declared.

/// What the stub does instead of, or around, its normal answer.
public typealias Rule = StubRules.Rule
/// One answer of a rule's sequence.
public typealias RuleStep = StubRules.RuleStep
/// What a rule does besides the answer itself.
public typealias RuleEffects = StubRules.RuleEffects
/// A response that a rule gives.
public typealias RuleResponse = StubRules.RuleResponse
/// What a rule changes in the body of a response.
public typealias RulePatch = StubRules.RulePatch
/// What a rule changes in the fixtures.
public typealias RuleMutation = StubRules.RuleMutation
/// How long a rule delays a response.
public typealias RuleDelay = StubRules.RuleDelay
/// How fast a rule sends a body.
public typealias RulePace = StubRules.RulePace
/// A barrier that a rule holds responses at.
public typealias RuleHold = StubRules.RuleHold
/// What a rule makes of a page.
public typealias PageTwist = StubFixtures.PageTwist
/// A named set of rules that is switched on and off together.
public typealias Scenario = StubRules.Scenario
/// What requests have to be like for a rule, or for a question to the journal.
public typealias RequestPattern = StubRules.RequestPattern
/// A path with placeholders, as patterns have it.
public typealias PathPattern = StubRules.PathPattern
/// What a text has to be like.
public typealias TextMatcher = StubRules.TextMatcher
/// Which exchanges of a journal are asked for.
public typealias JournalQuery = StubRules.JournalQuery
/// The API that stands behind the stub.
public typealias Upstream = StubRecordings.Upstream
/// Why an upstream did not answer.
public typealias UpstreamError = StubRecordings.UpstreamError
