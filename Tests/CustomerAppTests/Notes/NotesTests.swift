import Foundation
import Testing

@testable import CustomerApp

@MainActor
struct NotesTests {
    private func app(_ storage: any KeyValueStore = MemoryKeyValueStore()) throws -> TestApp {
        try TestApp(transport: ScriptedTransport(.json("{}")), storage: storage)
    }

    @Test func `1.27 1.28 a note saved on one screen shows on every other`() throws {
        let app = try app()
        let list = app.container.notesListViewModel({ _ in }, {})
        let editor = app.container.noteEditorViewModel(.create, {})
        #expect(list.viewInput.isEmpty)
        editor.text = "Milk\nand eggs"
        editor.save()
        #expect(list.viewInput.rows.map(\.title) == ["Milk"])
        let details = app.container.noteDetailsViewModel(1, { _ in }, {})
        #expect(details.note?.text == "Milk\nand eggs")
        details.delete()
        #expect(list.viewInput.isEmpty && details.note == nil)
    }

    @Test func `1.26 the state is available immediately, and only the provider changes it`() throws
    {
        let app = try app()
        app.container.notesStore().send(.create(text: "a"))
        let provider: any NotesListProviding = NotesListProvider(
            store: app.container.notesStore().readOnly)
        #expect(provider.state.notes.map(\.text) == ["a"])
        #expect(NotesListState().notes.isEmpty)
    }

    @Test func `1.25 1.31 the content of the screen is a function of the provider's state`() {
        let date = Date(timeIntervalSince1970: 0)
        let state = NotesListState(notes: [
            Note(id: 2, dateCreated: date, text: "  Second \nmore"),
            Note(id: 1, dateCreated: date, text: ""),
        ])
        let input = NotesListViewModel.ViewInput(state)
        #expect(input.rows.map(\.id) == [2, 1])
        #expect(input.rows.map(\.title) == ["Second", ""])
        #expect(NotesListViewModel.ViewInput(state) == input)
    }

    @Test
    func `1.30 1.32 1.33 1.35 every input is an event, and events for unknown notes are ignored`()
        throws
    {
        let app = try app()
        app.container.notesStore().send(.create(text: "a"))
        var (selected, creations) = ([Note](), 0)
        let list = app.container.notesListViewModel(
            { selected.append($0) }, { creations += 1 })
        for event: NotesListViewModel.Event in [
            .viewDidAppear, .selectedNote(1), .selectedNote(99), .createNote, .viewWillDisappear,
        ] { list.send(event) }
        #expect(selected.map(\.text) == ["a"])
        #expect(creations == 1)
    }

    @Test func `1.24 1.38 the form creates or changes a note`() throws {
        let app = try app()
        var doneCount = 0
        let create = app.container.noteEditorViewModel(.create, { doneCount += 1 })
        create.text = " \n"
        #expect(!create.canSave)
        create.save()
        create.text = "first"
        create.save()
        app.clock.advance(by: .seconds(60))
        let edit = app.container.noteEditorViewModel(.edit(1), { doneCount += 1 })
        #expect(edit.text == "first" && !edit.canSave)
        edit.text = "second"
        edit.save()
        #expect(doneCount == 2)
        let note = try #require(app.container.notesStore().state.first)
        #expect(note.text == "second")
        #expect(note.dateChanged?.timeIntervalSince(note.dateCreated) == 60)
    }

    @Test func `1.29 a note's identifier has its own type`() throws {
        let app = try app()
        for text in ["a", "b"] { app.container.notesStore().send(.create(text: text)) }
        app.container.notesStore().send(.delete(1))
        app.container.notesStore().send(.change(1, text: "gone"))
        app.container.notesStore().send(.create(text: "c"))
        let ids: [Identifier<Note>] = app.container.notesStore().state.map(\.id)
        #expect(ids == [3, 2])
        #expect(Identifier<Note>.self != Identifier<User>.self)
    }

    @Test func `1.29 identifiers of different types are never equal, and are encoded as numbers`()
        throws
    {
        let (note, user) = (Identifier<Note>(rawValue: 7), Identifier<User>(rawValue: 7))
        #expect(AnyHashable(note) != AnyHashable(user))
        #expect((note as Any) as? Identifier<User> == nil)
        #expect(Route.note(note) != Route.user(user))
        // The type of the identifier alone selects the overload.
        func kind(_ id: Identifier<Note>) -> String { "note" }
        func kind(_ id: Identifier<User>) -> String { "user" }
        #expect([kind(note), kind(user)] == ["note", "user"])
        let json = try JSONEncoder().encode(["id": note])
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":7}"#)
        #expect(try JSONDecoder().decode([String: Identifier<User>].self, from: json)["id"] == 7)
    }

    @Test func `notes are kept over launches`() throws {
        let storage = MemoryKeyValueStore()
        try app(storage).container.notesStore().send(.create(text: "kept"))
        #expect(
            try app(storage).container.notesListViewModel({ _ in }, {}).viewInput.rows.count == 1)
    }

    @Test func `1.22 1.23 the flow shows the list, and events show further screens`() throws {
        let container = try app().container
        container.notesStore().send(.create(text: "a"))
        let navigator = Navigator()
        let flow = NotesCoordinator(container: container, navigator: navigator)
        try flow.start()
        let list = try #require(navigator.root?.viewModel as? NotesListViewModel)
        list.send(.selectedNote(1))
        #expect(navigator.path == [.note(1)])
        (navigator.top?.viewModel as? NoteDetailsViewModel)?.edit()
        #expect(navigator.path == [.note(1), .editNote(1)])
        let editor = try #require(navigator.top?.viewModel as? NoteEditorViewModel)
        editor.text = "b"
        editor.save()
        #expect(navigator.path == [.note(1)])
        (navigator.top?.viewModel as? NoteDetailsViewModel)?.delete()
        #expect(navigator.path == [])
        list.send(.createNote)
        #expect(navigator.path == [.newNote])
    }

    @Test func `1.23 events of a released flow are ignored`() throws {
        let container = try app().container
        container.notesStore().send(.create(text: "a"))
        var navigator: Navigator? = Navigator()
        weak var flow: NotesCoordinator?
        var list: NotesListViewModel?
        do {
            let started = NotesCoordinator(container: container, navigator: navigator)
            try started.start()
            flow = started
            list = navigator?.root?.viewModel as? NotesListViewModel
        }
        navigator = nil
        #expect(flow == nil)
        try #require(list).send(.selectedNote(1))
        #expect(list?.viewInput.rows.count == 1)
    }
}
