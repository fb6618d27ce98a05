package dev.serdemark.explain

import jdk.jfr.consumer.RecordedEvent
import jdk.jfr.consumer.RecordedMethod
import jdk.jfr.consumer.RecordedObject
import jdk.jfr.consumer.RecordingFile

/** A call from one method to another. Names have the form `java.lang.String.charAt`. */
internal data class MethodCall(val caller: String, val callee: String)

/**
 * Records which calls the optimizing compiler of a JVM inlines. The JVM reports them as events of
 * Java Flight Recorder.
 */
internal class InliningLog(private val recorder: Recorder) {
    /** Begins to record in the JVM with this [pid]. Call this before the warm-up. */
    fun start(pid: Long): Unit = recorder.start(pid, EVENT)

    /**
     * Ends the recording. Returns the calls that were not inlined when they were last compiled,
     * each with the compiler's reason.
     */
    fun stop(pid: Long): Map<MethodCall, String> {
        val reasons = HashMap<MethodCall, String>()
        RecordingFile(recorder.stop(pid)).use { recording ->
            while (recording.hasMoreEvents()) {
                val event = recording.readEvent()
                if (event.eventType.name != EVENT || !isOptimizing(event)) continue
                if (event.getBoolean("succeeded")) reasons.remove(call(event))
                else reasons[call(event)] = event.getString("message")
            }
        }
        return reasons
    }

    private fun isOptimizing(event: RecordedEvent) =
        event.thread?.javaName?.startsWith("C1") == false

    private fun call(event: RecordedEvent): MethodCall {
        val callee = event.getValue<RecordedObject>("callee")
        val type = callee.getString("type").replace('/', '.')
        val caller = qualifiedName(event.getValue<RecordedMethod>("caller"))
        return MethodCall(caller, "$type.${callee.getString("name")}")
    }

    private companion object {
        const val EVENT = "jdk.CompilerInlining"
    }
}

/**
 * Returns hot calls that the compiler did not inline, the hottest first. Each sample counts for the
 * innermost call that was not inlined. Lookups of megamorphic calls are not included. For these,
 * see [lookups].
 *
 * @param calls samples whose frames have [marks][withoutMarks]
 * @param reasons the compiler's reasons why calls were not inlined
 */
internal fun failedInlining(
    calls: Stacks,
    reasons: Map<MethodCall, String>,
): List<FailedInlining> =
    calls
        .sumsBy(::innermostCall)
        .mapNotNull { (call, samples) ->
            val reason = call?.let(reasons::get)?.takeUnless { it in EXPECTED_REASONS }
            reason?.let { FailedInlining(call.caller, call.callee, it, samples) }
        }
        .sortedByDescending { it.samples }

/** Returns the innermost call that was not inlined into its caller; null if there is none. */
private fun innermostCall(frames: List<String>): MethodCall? {
    val callee = frames.indexOfLast { it.endsWith(COMPILED) }
    if (callee < 1) return null
    return MethodCall(withoutMark(frames[callee - 1]), withoutMark(frames[callee]))
}

/**
 * Reasons that do not count: the compiler considers the call cold, or the call has many targets.
 */
private val EXPECTED_REASONS =
    setOf(
        "call site not reached",
        "never executed",
        "too cold",
        "low call site frequency",
        "virtual call",
        "no static binding",
    )
