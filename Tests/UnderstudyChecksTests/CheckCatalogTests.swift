import StubHarness
import StubServer
import Testing
import UnderstudyTesting

@testable import UnderstudyChecks

/// Compares the explanations of the checks with the packs, which have the checks.
struct CheckCatalogTests {
    /// The packs with their names and cases.
    private func packs() throws -> [(name: String, cases: [ContractCase<CheckStage<Int>>])] {
        let context = CheckContext<CheckStage<Int>>(
            try StubFiles(
                contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"
            )
            .definition().contract)
        return SamplePacks.all.map { ($0.name, $0.checks.cases(in: context)) }
    }

    @Test func `each check of a pack has one explanation with its title, and the other way round`()
        throws
    {
        let cases = try packs().flatMap(\.cases)
        var groups: [String: CaseGroup] = [:]
        var titles: [String: Set<String>] = [:]
        for one in cases {
            groups[one.id] = one.group
            titles[one.id, default: []].insert(one.title)
        }
        let explained = CheckCatalog.all.map(\.id)
        #expect(Set(explained).count == explained.count)
        #expect(Set(explained).subtracting(titles.keys).sorted() == [])
        #expect(Set(titles.keys).subtracting(explained).sorted() == [])
        for (group, checks) in CheckCatalog.groups {
            for check in checks {
                #expect(titles[check.id] == [check.title], "\(check.id)")
                #expect(groups[check.id] == group, "\(check.id)")
            }
            #expect(checks.map(\.id) == checks.map(\.id).sorted())
        }
        #expect(CheckCatalog.groups.map(\.group) == CaseGroup.catalogue)
    }

    @Test func `an explanation names the packs that have the check, and no others`() throws {
        let packs = try packs()
        for check in CheckCatalog.all {
            let named = Set(
                check.needs.matches(of: #/`(Checks\.\w+)`/#).map { String($0.output.1) })
            let having = packs.filter { $0.cases.contains { $0.id == check.id } }
            #expect(named == Set(having.map(\.name)), "\(check.id)")
        }
    }

    @Test func `generated answers are explained for every operation`() throws {
        let contract = try StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"
        ).definition().contract
        for one in SamplePacks.answers.cases(in: CheckContext(contract)) {
            #expect(CheckCatalog.explanation(of: one.id)?.title == one.title)
        }
    }

    /// A description of the app with what is assumed if it declares nothing, by the owners of the
    /// options.
    private var declarations: [(owner: String, value: Any)] {
        let values: [Any] = [
            AppUnderTest<Int>("Numbers") { _ in 1 }, AppPolicy(), SamplePacks.list,
            ListSearch<Int>(debounce: .zero, texts: ("a", "ab")) { _, _ in }, SamplePacks.screen,
            SamplePacks.stream, SamplePacks.session, SamplePacks.form, SamplePacks.toggle,
            SamplePacks.action,
            AnswerOptions(),
        ]
        return values.map { (String("\(type(of: $0))".prefix { $0 != "<" }), $0) }
            + SamplePacks.all.map { ($0.name, $0.checks.pack) }
    }

    @Test func `each option exists under its name, and has the default that is said`() {
        var members: [String: [String: String]] = [:]
        for (owner, value) in declarations {
            for child in Mirror(reflecting: value).children {
                members[owner, default: [:]][child.label ?? ""] = text(of: child.value)
            }
        }
        for option in CheckCatalog.options {
            let value = members[option.owner]?[option.member]
            #expect(value != nil, "\(option.name)")
            if let preset = option.preset { #expect(value == preset, "\(option.name)") }
        }
        // A pack cannot be described without them.
        #expect(
            CheckCatalog.options.filter { $0.preset == nil }.map(\.name) == [
                "Checks.retries.attempts"
            ])
    }

    @Test func `an option names the other cases of its type`() {
        let others: [String: [Any]] = [
            "AppPolicy.earlyRetries": [
                AppPolicy.EarlyRetries.refused, AppPolicy.EarlyRetries.sameRefused,
            ],
            "AppPolicy.cookies": [AppPolicy.Cookies.none, AppPolicy.Cookies.ofUser],
            "ScreenAdapter.earlyRetries": [AppPolicy.EarlyRetries.refused],
            "SessionAdapter.renewal": [
                SessionRenewal.none, SessionRenewal.refreshToken, SessionRenewal.silentSignIn,
            ],
            "AppAction.reuse": [
                AppAction<Int>.Reuse.revalidates, AppAction<Int>.Reuse.whileFresh,
            ],
            "StreamAdapter.reconnects": [
                StreamAdapter<Int>.Reconnection.whenBroken, StreamAdapter<Int>.Reconnection.never,
            ],
            "Checks.errors.foreignTypes": [
                ForeignTypePolicy.refusedIfMissing, ForeignTypePolicy.refusedIfHTML,
                ForeignTypePolicy.read,
            ],
        ]
        for option in CheckCatalog.options {
            let named = option.value.matches(of: #/`(\.\w+)`/#).map { String($0.output.1) }
            #expect(named == others[option.name, default: []].map(text), "\(option.name)")
        }
    }

    /// A value as Swift has it, as far as options need.
    private func text(of value: Any) -> String {
        if value as? Duration == .zero { return ".zero" }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .enum { return ".\(value)" }
        return value is ErrorEnvelope ? "ErrorEnvelope()" : "\(value)"
    }

    @Test func `every policy is an option`() {
        let policies = Mirror(reflecting: AppPolicy()).children.compactMap(\.label)
        let options = CheckCatalog.options.filter { $0.owner == "AppPolicy" }.map(\.member)
        #expect(policies == options)
    }
}
