package dev.serdemark.cli

import dev.serdemark.engine.Interruption
import sun.misc.Signal

/**
 * Makes Ctrl-C ask for the end of the run instead of ending the program, so that what was measured
 * is reported; a second Ctrl-C ends it at once.
 */
internal fun onInterrupt(interruption: Interruption, say: (String) -> Unit) {
    Signal.handle(Signal("INT")) {
        if (interruption.isRequested) Runtime.getRuntime().halt(ExitStatus.INTERRUPTED.code)
        interruption.request()
        say("Interrupted: what is measured is being reported. Press Ctrl-C again to end at once.")
    }
}
