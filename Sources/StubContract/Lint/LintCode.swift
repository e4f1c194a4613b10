/// The stable codes of findings that only the lint reports.
package enum LintCode: String, Sendable, CaseIterable {
    case more = "lint/more"

    case ambiguousPath = "contract/ambiguous-path"
    case binding = "contract/binding"
    case bounds = "contract/bounds"
    case brokenReference = "contract/broken-reference"
    case `default` = "contract/default"
    case duplicateParameter = "contract/duplicate-parameter"
    case example = "contract/example"
    case keyword = "contract/keyword"
    case noSuccess = "contract/no-success"
    case oldKeyword = "contract/old-keyword"
    case pathParameter = "contract/path-parameter"
    case pattern = "contract/pattern"
    case schema = "contract/schema"
    case security = "contract/security"
    case securityScheme = "contract/security-scheme"
    case unbound = "contract/unbound"
    case unboundedPaging = "contract/unbounded-paging"
    case unknownField = "contract/unknown-field"
    case unknownFixture = "contract/unknown-fixture"
    case unknownKeyword = "contract/unknown-keyword"
    case unknownMember = "contract/unknown-member"
    case unreferenced = "contract/unreferenced"

    case fixtureRow = "fixture/schema"
    case noRows = "fixture/no-rows"
    case null = "fixture/null"
    case unusedFixture = "fixture/unused"

    case rulePath = "rule/base-path"

    case scenarioBody = "scenario/body"
    case scenarioExample = "scenario/example"
    case scenarioHeader = "scenario/header"
    case scenarioPath = "scenario/path"
    case scenarioQuery = "scenario/query"
    case scenarioStatus = "scenario/status"

    case recordingExchange = "recording/exchange"
    case recordingOperation = "recording/operation"
}
