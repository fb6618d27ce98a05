package dev.serdemark.cli.output

import dev.serdemark.engine.context.Interruption
import kotlin.system.exitProcess
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeMark
import kotlin.time.TimeSource
import sun.misc.Signal
import sun.misc.SignalHandler

/**
 * Makes Ctrl-C, SIGTERM and SIGHUP (which a closed terminal sends) stop the run and report it,
 * instead of ending the program. The second signal ends the program at once. The first signal does
 * so too unless the run [isMeasuring]. If this process ignores Ctrl-C, prints how to end the run.
 * Signals that arrive at almost the same time count as one, see [SignalCopies].
 *
 * @param statusOfAbort the exit status if a signal ends the program at once
 */
fun handleInterrupts(
    interruption: Interruption,
    say: (String) -> Unit,
    statusOfAbort: ExitStatus = ExitStatus.INTERRUPTED,
    isMeasuring: () -> Boolean,
) {
    val copies = SignalCopies()
    val handler = SignalHandler {
        if (copies.isCopy()) return@SignalHandler
        val isSecond = interruption.isRequested
        interruption.request()
        if (isSecond || !isMeasuring()) exitProcess(statusOfAbort.code)
        say("Interrupted: reporting what is measured so far. Interrupt again to end at once.")
    }
    val previousHandler = Signal.handle(Signal("INT"), handler)
    Signal.handle(Signal("TERM"), handler)
    handleHangUp(handler)
    // The JVM keeps ignoring a signal that was ignored when it started.
    if (previousHandler == SignalHandler.SIG_IGN) {
        say(
            "Ctrl-C cannot end this: SIGINT was ignored when Serdemark started, as in the background " +
                "of a script. End it with: kill ${ProcessHandle.current().pid()}"
        )
    }
}

/**
 * Finds copies of signals. One event may send this process several signals: `timeout` signals its
 * child and then the child's group, and the runnable jar forwards Ctrl-C, which the terminal sends
 * to both processes.
 */
class SignalCopies(private val time: TimeSource = TimeSource.Monotonic) {
    private var lastOriginal: TimeMark? = null

    /** Whether the signal that just arrived is a copy of one that arrived before. */
    @Synchronized
    fun isCopy(): Boolean {
        val elapsed = lastOriginal?.elapsedNow()
        if (elapsed != null && elapsed < MAX_DELAY_OF_COPY) return true
        lastOriginal = time.markNow()
        return false
    }

    private companion object {
        val MAX_DELAY_OF_COPY = 500.milliseconds
    }
}

/** Handles SIGHUP. Under `nohup` it stays ignored, and Windows has no such signal. */
private fun handleHangUp(handler: SignalHandler) {
    try {
        Signal.handle(Signal("HUP"), handler)
    } catch (_: IllegalArgumentException) {
        return
    }
}
