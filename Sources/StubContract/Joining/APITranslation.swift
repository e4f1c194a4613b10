/// Translates the names and paths of one API to those that it has among several.
package struct APITranslation: Sendable {
    /// The start of the API's paths, such as `/shop`.
    package let prefix: String
    var operations: [String: String] = [:]
    var fixtures: [String: String] = [:]
    var scenarios: [String: String] = [:]
    var marks: [String: String] = [:]

    /// The id of an operation; one that the API does not have stays as it is.
    package func operation(_ id: String) -> String { operations[id] ?? id }

    /// The name of a fixture; one that the API does not have stays as it is.
    package func fixture(_ name: String) -> String { fixtures[name] ?? name }

    /// The name of a scenario; one that the API does not have stays as it is.
    package func scenario(_ name: String) -> String { scenarios[name] ?? name }

    /// A path below the prefix; a reference to another server stays as it is.
    package func path(_ path: String) -> String {
        path.hasPrefix("/") && !path.hasPrefix("//") ? prefix + path : path
    }
}

extension StubBinding {
    /// The binding with the names that its fixtures and marks have among several APIs.
    func translated(by names: APITranslation) -> StubBinding {
        var binding = self
        binding.fixture = names.fixture(fixture)
        binding.parent = parent.map {
            Parent(collection: names.fixture($0.collection), parameter: $0.parameter)
        }
        switch action {
        case .upload(var upload):
            upload.users = names.fixture(upload.users)
            upload.path = names.path(upload.path)
            binding.action = .upload(upload)
        case .mark(var mark, let isSet):
            mark.name = names.marks[mark.name] ?? mark.name
            binding.action = .mark(mark, isSet: isSet)
        case .list(var list):
            list.mark = list.mark.map { mark in
                var mark = mark
                mark.name = names.marks[mark.name] ?? mark.name
                return mark
            }
            binding.action = .list(list)
        case .item, .create, .replace, .update, .delete, .distinct, .document, .set, .file, .login,
            .exchange, .refresh, .logout, .currentUser, .endpoint:
            break
        }
        return binding
    }
}
