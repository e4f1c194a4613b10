public import StubFixtures
public import StubRecordings
public import StubRules

// Code that controls a stub needs to import only StubServer. Files that enable
// `MemberImportVisibility` import StubRules as well, which declares the members of these types.

/// A replacement or change of the stub's normal responses: for which requests, when, and how.
public typealias Rule = StubRules.Rule
/// One of the responses that a rule sends in turn.
public typealias RuleStep = StubRules.RuleStep
/// The effects of a rule on a response.
public typealias RuleEffects = StubRules.RuleEffects
/// A rule's response in place of the normal one.
public typealias RuleResponse = StubRules.RuleResponse
/// A change to the JSON of a normal response.
public typealias RulePatch = StubRules.RulePatch
/// A rule's change of a collection before or after the response.
public typealias RuleMutation = StubRules.RuleMutation
/// The time, in real time, before the first byte of a response.
public typealias RuleDelay = StubRules.RuleDelay
/// The speed at which a body is sent.
public typealias RulePace = StubRules.RulePace
/// A barrier that holds responses.
public typealias RuleHold = StubRules.RuleHold
/// A rule's change of a page, which simulates errors of servers.
public typealias PageChange = StubFixtures.PageChange
/// A named set of rules that are enabled and disabled together.
public typealias Scenario = StubRules.Scenario
/// A condition for requests in rules and queries; every part that is set must match.
public typealias RequestPattern = StubRules.RequestPattern
/// A path in which `{name}` matches any segment, and a `**` at the end any further ones.
public typealias PathPattern = StubRules.PathPattern
/// A condition for the value of a query parameter or a header field.
public typealias TextMatcher = StubRules.TextMatcher
/// A regular expression of a condition.
public typealias TextExpression = StubRules.TextExpression
/// A query for exchanges of a journal.
public typealias JournalQuery = StubRules.JournalQuery
/// The API behind the stub, to which requests are forwarded.
public typealias Upstream = StubRecordings.Upstream
/// The reason why an upstream did not respond, with the response that reports it to the client.
public typealias UpstreamError = StubRecordings.UpstreamError
