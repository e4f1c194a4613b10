/// The transitions from the notes.
public enum NotesTransition: Transition {
    /// A note.
    case details(Identifier<Note>)
    /// The form for creating or changing a note.
    case editor(NoteEditorViewModel.Mode)
}

/// The flow of the notes: the list, a note, and the form.
public final class NotesCoordinator: FlowCoordinator {
    public override func start() throws {
        try show(list())
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        switch transition {
        case NotesTransition.details(let id): try show(details(id))
        case NotesTransition.editor(let mode): try show(editor(mode), hidesBottomBar: true)
        default: return false
        }
        return true
    }

    public override func screen(for route: Route) -> Screen? {
        switch route {
        case .notes: adopt(list())
        case .note(let id): details(id)
        case .newNote: editor(.create)
        case .editNote(let id): editor(.edit(id))
        default: super.screen(for: route)
        }
    }

    private func list() -> Screen {
        let viewModel = container.notesListViewModel(
            { [weak self] in self?.go(to: NotesTransition.details($0.id)) },
            { [weak self] in self?.go(to: NotesTransition.editor(.create)) })
        return Module(.notes, viewModel, coordinator: self).screen
    }

    private func details(_ id: Identifier<Note>) -> Screen {
        let viewModel = container.noteDetailsViewModel(
            id, { [weak self] in self?.go(to: NotesTransition.editor(.edit($0))) },
            { [weak self] in self?.navigator?.pop() })
        return Module(.note(id), viewModel, coordinator: self).screen
    }

    private func editor(_ mode: NoteEditorViewModel.Mode) -> Screen {
        let viewModel = container.noteEditorViewModel(
            mode, { [weak self] in self?.navigator?.pop() })
        let route: Route =
            switch mode {
            case .create: .newNote
            case .edit(let id): .editNote(id)
            }
        return Module(route, viewModel, coordinator: self).screen
    }
}
