// A type of the language's libraries that is newer than the lowest system.
// macos: 'Mutex' is only available in macOS 15.0 or newer
// ios: 'Mutex' is only available in iOS 18.0 or newer
import Synchronization

let count = Mutex(0)
