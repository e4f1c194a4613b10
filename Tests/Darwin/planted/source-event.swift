// An event of files that Dispatch does not have.
// macos: type 'DispatchSource.FileSystemEvent' has no member 'created'
// ios: type 'DispatchSource.FileSystemEvent' has no member 'created'
import Dispatch

func watch(_ file: Int32) -> any DispatchSourceFileSystemObject {
    DispatchSource.makeFileSystemObjectSource(fileDescriptor: file, eventMask: .created)
}
