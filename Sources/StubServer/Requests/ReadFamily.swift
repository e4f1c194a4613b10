import StubBackport
import StubContract
import StubFixtures
import StubHTTP

/// Reads of one operation whose targets differ only in numbers: pages of a list, or rows.
///
/// One of them was routed and validated, and answered without violations. For the others only the
/// numbers are validated, each as the parameter that it is the value of.
final class ReadFamily: Sendable {
    /// The route of the first request.
    let route: StubRoute
    let operation: ContractOperation
    /// The fixture that the responses are made of.
    let fixture: String
    /// The media type of the responses.
    let type: String
    private let plan: ReadPlan
    private let meanings: [ReadPlan.Number]
    private let parameters: [ContractParameter]
    /// Whether the contract requires nothing of the header but the media type.
    private let hasFreeHeader: Bool
    /// The numbers that each parameter is known to accept.
    private let accepted: Mutex<[SeenNumbers]>

    /// Reads a request that was answered; `nil` if a number in it may mean anything special.
    init?(_ call: StubCall, _ shape: TargetShape, type: String, canVaryPath: Bool) {
        guard let match = call.route.match, let fixture = match.operation.binding?.fixture,
            match.operation.namesItsQuery,
            let plan = ReadPlan(match.operation, call: call.plainRead(by: nil))
        else { return nil }
        var meanings: [ReadPlan.Number] = []
        var parameters: [ContractParameter] = []
        for place in shape.places {
            guard let parameter = call.parameter(at: place, of: match.operation),
                parameter.readsNumbersAlone
            else { return nil }
            var meaning: ReadPlan.Number?
            switch place {
            case .value: meaning = plan.meaning(ofQuery: parameter.name)
            case .segment: meaning = canVaryPath ? plan.meaning(ofPath: parameter.name) : nil
            }
            guard let meaning, !meanings.contains(meaning) else { return nil }
            meanings.append(meaning)
            parameters.append(parameter)
        }
        route = call.route
        operation = match.operation
        self.fixture = fixture
        self.type = type
        self.plan = plan
        self.meanings = meanings
        hasFreeHeader = match.operation.response(for: 200)?.headers.isEmpty == true
        self.parameters = parameters
        accepted = Mutex(Array(repeating: SeenNumbers(), count: meanings.count))
    }

    /// Returns the response to the request with these numbers; `nil` if one of them breaks the
    /// contract, or if the response is not simply a page or a row.
    func answer(_ numbers: [Int], in store: FixtureStore) -> FixtureAnswer? {
        guard areAccepted(numbers) else { return nil }
        return plan.answer(numbers, meaning: meanings, in: store)
    }

    /// Whether a response is known to be valid because the first one was: both have the same status,
    /// media type and schema.
    func isSurelyValid(_ made: FixtureAnswer) -> Bool {
        guard hasFreeHeader, made.response.status == 200, made.response.bodyCount > 0,
            made.response.fields["Content-Type"] == type
        else { return false }
        return switch made.knowledge {
        case .valid: true
        // Nothing but rows, which were validated with the schema that they have in the response.
        case .rows(in: nil): operation.rowSchema != nil
        case .rows, .value, .unknown: false
        }
    }

    private func areAccepted(_ numbers: [Int]) -> Bool {
        accepted.withLock { accepted in
            for index in parameters.indices where !accepted[index].contains(numbers[index]) {
                guard parameters[index].accepts(String(numbers[index])) else { return false }
                accepted[index].insert(numbers[index])
            }
            return true
        }
    }
}

extension StubCall {
    /// The parameter whose value stands at a place of the target; `nil` if there is none.
    fileprivate func parameter(
        at place: TargetShape.Place, of operation: ContractOperation
    ) -> ContractParameter? {
        switch place {
        case .value(let index):
            guard target.query.indices.contains(index) else { return nil }
            let name = target.query[index].name
            return operation.parameters.first { $0.location == .query && $0.name == name }
        case .segment(let index):
            guard
                let name = operation.parameterName(
                    atSegmentFromEnd: target.segments.count - 1 - index)
            else { return nil }
            return operation.parameters.first { $0.location == .path && $0.name == name }
        }
    }
}
