// A type of Foundation that is newer than the lowest system.
// macos: 'RecurrenceRule' is only available in macOS 15.0 or newer
// ios: 'RecurrenceRule' is only available in iOS 18.0 or newer
import Foundation

func rules() -> [Calendar.RecurrenceRule] { [] }
