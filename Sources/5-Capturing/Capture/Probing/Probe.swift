package import CaptureSteps
package import TerminalEmulator
package import TerminalFrame
package import TerminalProcess

/// One run of an app for an audit: how it starts, and what happens to it afterwards.
package struct Probe: Hashable, Sendable {
  /// What differs from the usual launch of the app.
  package struct Start: Hashable, Sendable {
    /// The size of the screen, columns × rows, or nil for the usual one.
    package var size: GridSize?
    /// Whether the terminal reports its size; if not, it reports 0 × 0.
    package var reportsSize = true
    /// Variables to set.
    package var variables: [String: String] = [:]
    /// The names of variables to leave out.
    package var unset: Set<String> = []
    /// The colours of the terminal, or nil for the usual ones.
    package var palette: Palette?
    /// How wide the terminal shows characters, or nil as usual.
    package var widthProfile: TerminalEmulator.WidthProfile?
    /// Whether the app is the job of a shell, as if a person had typed its command. Only such an app can be stopped by
    /// SIGTSTP (others are in an orphaned process group: POSIX, 11.1.4), and only then its line settings outlive it.
    package var isJob = false
    /// Whether the app's folders are on a full disk.
    package var hasFullDisk = false
    /// Whether the app's home is on a file system that can't be written.
    package var hasReadOnlyHome = false
    /// Whether the files that the app changes and the hosts that it reaches are observed.
    package var isObserved = false
    /// How much later it starts than other runs, so that an app that chooses by the clock, as a game does, chooses
    /// something else.
    package var delay = Duration.zero

    package init() {}
  }

  /// Something that happens to a running app. Each is followed by a ``ProbeEvidence/Moment``.
  package enum Event: Hashable, Sendable {
    /// The screen gets the time to settle.
    case settle
    /// A person types, pastes or uses the mouse.
    case input(CaptureInput)
    /// A person pastes a text in a terminal that keeps control characters in bracketed pastes.
    case pasteControls(String)
    /// Bytes arrive that no person sends with one key.
    case send([UInt8])
    /// The window gets these sizes one after another, columns × rows, as when a person drags its border: with some
    /// milliseconds in between, but without time to settle.
    case resize([GridSize])
    /// The window gets a size of 0 × 0.
    case resizeToNothing
    case signal(TerminalProcess.Signal)
    /// The terminal goes away.
    case hangUp
    /// A shell resumes its stopped job.
    case resumeJob
    /// Nothing happens for this time.
    case watch(Duration)
    /// The app gets the time to end what it began at its start, and to come to rest.
    case waitForRest
    /// The app has at most this time to end.
    case waitForEnd(Duration)
    /// The terminal reads nothing for this time.
    case stall(Duration)
    /// The terminal reads output byte by byte for this time.
    case readSlowly(Duration)
  }

  package var start: Start
  package var events: [Event]

  package init(_ start: Start = Start(), events: [Event]) {
    self.start = start
    self.events = events
  }
}

extension CaptureRequest {
  /// The shell that runs an app as a job. It stops itself when the job has stopped, and resumes the job when it is
  /// resumed, and once more when the job has ended: the terminal is as the app left it as long as the shell lives. It
  /// says nothing itself: "Terminated" would end a sequence that the app has left unfinished.
  private static let jobShell = """
    set -m; exec 3>&2 2>/dev/null; /bin/sh -c 'exec "$@" 2>&3 3>&-' sh "$@"; s=$?
    while [ $s -gt 146 ] && [ $s -lt 149 ]; do kill -STOP $$; fg >/dev/null; s=$?; done
    kill -STOP $$; exit $s
    """

  /// Applies what a probe changes about the launch.
  package mutating func apply(_ start: Probe.Start) {
    size = start.size ?? size
    reportsSize = start.reportsSize
    palette = start.palette ?? palette
    // A shell sets it for its jobs, so that apps without a shell would see something else.
    environment["PWD"] = workingDirectory
    widthProfile = start.widthProfile ?? widthProfile
    environment.merge(start.variables) { _, new in new }
    for name in start.unset { environment[name] = nil }
    isObserved = start.isObserved
    if start.hasFullDisk { command = ProbeDisk.full.command(command) }
    if start.hasReadOnlyHome { command = ProbeDisk.readOnlyHome.command(command) }
    if start.isJob { command = ["/bin/sh", "-c", Self.jobShell, "sh"] + command }
  }
}
