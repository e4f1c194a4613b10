import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubServer
import UnderstudyChecks

/// Notes, which are on the device alone: in their order, each with its own number, and there after a
/// relaunch.
enum NoteCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F09", "notes", .features) { stage, then in
            let desk = await Desk(stage.app)
            for text in ["", "   ", " \n\t "] {
                then.isFalse(await desk.write(text), "\"\(text)\" is saved")
            }
            then.isTrue(await desk.write("First\nand its second line"), "a note is saved")
            stage.clock.advance(by: .seconds(60))
            then.isTrue(await desk.write("\n  Second  \nmore"), "another one is saved")
            then.equal(await desk.titles, ["Second", "First"], "the titles, the newest first")
            let created = await desk.notes.map(\.dateCreated)
            then.isTrue(created[0] > created[1], "the dates of the notes")
            then.isTrue(await desk.notes.allSatisfy { $0.dateChanged == nil }, "not changed yet")
            let first = try then.require(await desk.notes.last?.id, "the first note")
            then.isFalse(await desk.edit(first, "First\nand its second line"), "no change is saved")
            then.isFalse(await desk.edit(first, "  "), "a blank note is saved")
            stage.clock.advance(by: .seconds(60))
            then.isTrue(await desk.edit(first, "Changed"), "a change is saved")
            let changed = await desk.notes.last
            then.equal(await desk.titles, ["Second", "Changed"], "the titles after the change")
            then.equal(changed?.dateChanged, stage.clock.now, "when it was changed")
            then.equal(changed?.dateCreated, created[1], "when it was written")
            // A number is not given again, even after a deletion.
            await desk.delete(first)
            then.equal(await desk.titles, ["Second"], "the titles after a deletion")
            await desk.delete(first)
            then.equal(await desk.closed, 1, "pages that were closed")
            then.isTrue(await desk.write("Third"), "a third note is saved")
            then.unique(await desk.notes.map(\.id), "numbers of notes")
            await desk.select(first)
            await desk.select(await desk.notes[0].id)
            then.equal(await desk.selected, await [desk.notes[0]], "notes that were opened")
            let kept = await desk.notes
            let relaunched = try await stage.relaunched()
            then.equal(await relaunched.app.notesStore().state, kept, "the notes after a relaunch")
        }
    }
}

/// The screens for notes, as a user operates them.
@MainActor
private final class Desk {
    private let app: AppContainer
    private(set) var closed = 0
    private(set) var selected: [Note] = []
    private lazy var list = app.notesListViewModel(
        { [weak self] in self?.selected.append($0) }, {})

    init(_ app: AppContainer) { self.app = app }

    var notes: [Note] { app.notesStore().state }

    var titles: [String] { list.viewInput.rows.map(\.title) }

    /// Writes a note; returns whether the form is done.
    func write(_ text: String) -> Bool { save(text, .create) }

    func edit(_ id: Identifier<Note>, _ text: String) -> Bool { save(text, .edit(id)) }

    func delete(_ id: Identifier<Note>) {
        app.noteDetailsViewModel(id, { _ in }, { [weak self] in self?.closed += 1 }).delete()
    }

    func select(_ id: Identifier<Note>) { list.send(.selectedNote(id)) }

    private func save(_ text: String, _ mode: NoteEditorViewModel.Mode) -> Bool {
        var isDone = false
        let form = app.noteEditorViewModel(mode, { isDone = true })
        form.text = text
        form.save()
        return isDone
    }
}
