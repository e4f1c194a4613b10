// A process on iOS, where there is none.
// macos: nothing
// ios: cannot find 'Process' in scope
import Foundation

func launch() throws {
    try Process().run()
}
