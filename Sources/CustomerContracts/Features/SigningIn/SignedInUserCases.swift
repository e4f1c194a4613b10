import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// The signed-in user, whom all screens share: always the one of the session, with the newest
/// content, here and after a relaunch.
enum SignedInUserCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("C09", "mutation invalidates", .caching) { stage, then in
            try await stage.signIn()
            try stage.stub.fixtures.change("users", .update(1, ["bio": "Fetched"]))
            let user = try await stage.currentUser()
            then.equal(user?.bio, "Fetched", "the user after a refresh")
            var relaunched = try await stage.relaunched()
            then.equal(await relaunched.app.userService().user, user, "after a relaunch")
            let saved = try await relaunched.app.userService().saveBio("Saved", of: 1)
            then.equal(await relaunched.app.userService().user, saved, "after an edit")
            relaunched = try await stage.relaunched()
            then.equal(
                await relaunched.app.userService().user, saved, "after an edit and a relaunch")
        }
        ContractCase("C09", "mutation invalidates", .caching) { stage, then in
            try await stage.signIn()
            let before = try await stage.currentUser()
            let page = await stage.app.userDetailViewModel(2, { _ in })
            await page.load()
            await page.type(bio: "Another's words")
            await page.save()
            then.equal(await page.saveState, .saved, "where saving stands")
            _ = try await stage.app.userService().saveBio("Another's", of: 2)
            then.equal(await stage.app.userService().user, before, "the signed-in user stays")
            then.equal(await stage.app.authService().currentUserID, 1, "who is signed in")
        }
        ContractCase("C09", "mutation invalidates", .caching) { stage, then in
            try await stage.signIn()
            let list = await stage.userList(of: 40)
            await list.load()
            stage.hold(Operation.users, at: "old page", times: 1)
            async let refresh: Void = list.refresh()
            try await stage.arrival(of: Operation.users, count: 2)
            let page = await stage.app.userDetailViewModel(2, { list.update($0) })
            await page.load()
            await page.type(bio: "New words")
            await page.save()
            let name = "the bio in the list"
            then.equal(await list.users.first { $0.id == 2 }?.bio, "New words", name)
            stage.release("old page")
            await refresh
            then.equal(
                await list.users.first { $0.id == 2 }?.bio, "New words",
                "\(name), though the page was read before")
            let relaunched = try await stage.relaunched()
            let stored = await relaunched.app.userListViewModel(.init())
            then.equal(
                await stored.users.first { $0.id == 2 }?.bio, "New words",
                "\(name) after a relaunch")
        }
    }
}
