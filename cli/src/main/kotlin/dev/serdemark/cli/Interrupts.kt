package dev.serdemark.cli

import dev.serdemark.engine.Interruption
import kotlin.system.exitProcess
import sun.misc.Signal

/**
 * Makes Ctrl-C ask for the end of the run instead of ending the program, so that what was measured
 * is reported. It ends the program at once where nothing is being [measured] yet, and the second
 * time.
 */
internal fun onInterrupt(
    interruption: Interruption,
    say: (String) -> Unit,
    measured: () -> Boolean,
) {
    Signal.handle(Signal("INT")) {
        val again = interruption.isRequested
        interruption.request()
        if (again || !measured()) exitProcess(ExitStatus.INTERRUPTED.code)
        say("Interrupted: what is measured is being reported. Press Ctrl-C again to end at once.")
    }
}
