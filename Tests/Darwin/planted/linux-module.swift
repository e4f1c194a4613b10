// A module that only Linux has.
// macos: no such module 'FoundationNetworking'
// ios: no such module 'FoundationNetworking'
import Foundation
import FoundationNetworking
