package dev.serdemark.explain

import java.nio.file.Path
import jdk.jfr.consumer.RecordedEvent
import jdk.jfr.consumer.RecordedFrame
import jdk.jfr.consumer.RecordedMethod
import jdk.jfr.consumer.RecordingFile

/**
 * Sampled stacks: frames from the outermost to the leaf, as `java.lang.String.charAt`, with the
 * number of samples, bytes or other events.
 */
typealias Stacks = Map<List<String>, Long>

/**
 * Parses stacks in the collapsed form: `outer;inner;leaf 12`, a line each. Native frames have no
 * class.
 */
fun collapsedStacks(lines: Sequence<String>): Stacks =
    lines
        .mapNotNull { line ->
            val count = line.substringAfterLast(' ').toLongOrNull() ?: return@mapNotNull null
            line.substringBeforeLast(' ').replace('/', '.').split(';') to count
        }
        .groupBy({ it.first }, { it.second })
        .mapValues { it.value.sum() }

/** Adds up what stacks with the same [key] count. */
internal fun <K> Stacks.sums(key: (List<String>) -> K): Map<K, Long> =
    entries.groupBy({ key(it.key) }, { it.value }).mapValues { it.value.sum() }

/**
 * The [stacks] without the marks of frames. A mark says how a method of Java ran: compiled
 * (`_[j]`), as part of its caller's compiled code (`_[i]`), or interpreted.
 */
internal fun unmarked(stacks: Stacks): Stacks = stacks.sums { it.map(::withoutMark) }

/** The [stacks] that are in a call, from there on. [isCall] recognizes frames of the codec. */
internal fun calls(stacks: Stacks, isCall: (String) -> Boolean): Stacks =
    stacks.filterKeys { it.any(isCall) }.sums { frames -> frames.dropWhile { !isCall(it) } }

/**
 * Samples of [calls] in the stubs of the JVM that look up the target of a call by the class of its
 * receiver, by the method that calls. The compiler inlines the target if there are at most two.
 */
internal fun lookups(calls: Stacks): Map<String, Long> =
    calls.filterKeys { it.last() in STUBS }.sums { it.dropLast(1).last() }

private val STUBS = setOf("vtable stub", "itable stub")

internal fun withoutMark(frame: String): String = frame.replace(MARK, "")

private val MARK = Regex("""_\[[a-z0-9]]$""")

/** The mark of a method that was compiled and called, not inlined. */
internal const val COMPILED: String = "_[j]"

/** Reads the stacks of the events called [event] from a recording of the JVM's flight recorder. */
internal fun recordedStacks(file: Path, event: String): Stacks {
    val stacks = HashMap<List<String>, Long>()
    RecordingFile(file).use { recording ->
        while (recording.hasMoreEvents()) {
            val sample = recording.readEvent()
            if (sample.eventType.name == event)
                stacks.merge(frames(sample), weight(sample), Long::plus)
        }
    }
    return stacks
}

/** An allocation ends in the class of the object, as in the collapsed form. */
private fun frames(sample: RecordedEvent): List<String> {
    val methods =
        sample.stackTrace?.frames.orEmpty().filter { it.isJavaFrame }.map(::named).reversed()
    val type = if (sample.hasField(CLASS)) sample.getClass(CLASS)?.name else null
    return methods + listOfNotNull(type)
}

private fun named(frame: RecordedFrame) =
    named(frame.method) + if (frame.type == "JIT compiled") COMPILED else ""

internal fun named(method: RecordedMethod): String = "${method.type.name}.${method.name}"

private fun weight(sample: RecordedEvent): Long =
    if (sample.hasField(WEIGHT)) sample.getLong(WEIGHT) else 1L

private const val CLASS = "objectClass"
private const val WEIGHT = "weight"
