package dev.serdemark.explain

import java.nio.file.Path
import jdk.jfr.consumer.RecordedEvent
import jdk.jfr.consumer.RecordedFrame
import jdk.jfr.consumer.RecordedMethod
import jdk.jfr.consumer.RecordingFile

/**
 * Sampled stacks, each with its number of samples, bytes or other events. Frames are in order from
 * the outermost to the leaf, and have the form `java.lang.String.charAt`.
 */
typealias Stacks = Map<List<String>, Long>

/**
 * Parses stacks in the collapsed form, one per line, such as `outer;inner;leaf 12`. Native frames
 * have no class.
 */
fun collapsedStacks(lines: Sequence<String>): Stacks =
    lines
        .mapNotNull { line ->
            val count = line.substringAfterLast(' ').toLongOrNull() ?: return@mapNotNull null
            line.substringBeforeLast(' ').replace('/', '.').split(';') to count
        }
        .groupBy({ it.first }, { it.second })
        .mapValues { it.value.sum() }

/** Adds up the numbers of stacks that have the same [key]. */
internal fun <K> Stacks.sumsBy(key: (List<String>) -> K): Map<K, Long> =
    entries.groupBy({ key(it.key) }, { it.value }).mapValues { it.value.sum() }

/**
 * Removes the marks of frames. A mark says how a Java method ran: compiled (`_[j]`), inlined into
 * its caller's compiled code (`_[i]`), or interpreted.
 */
internal fun withoutMarks(stacks: Stacks): Stacks = stacks.sumsBy { it.map(::withoutMark) }

/**
 * Returns the [stacks] with a call of the codec, each without the frames outside of the call.
 *
 * @param isCall returns whether a frame is a call of the codec
 */
internal fun callsIn(stacks: Stacks, isCall: (String) -> Boolean): Stacks =
    stacks.filterKeys { it.any(isCall) }.sumsBy { frames -> frames.dropWhile { !isCall(it) } }

/**
 * Counts samples in JVM stubs, per calling method. These stubs look up the target of a call by the
 * class of its receiver. Calls with at most two targets need no lookup, because the compiler can
 * inline them.
 */
internal fun lookups(calls: Stacks): Map<String, Long> =
    calls.filterKeys { it.last() in STUBS }.sumsBy { it.dropLast(1).last() }

private val STUBS = setOf("vtable stub", "itable stub")

internal fun withoutMark(frame: String): String = frame.replace(MARK, "")

private val MARK = Regex("""_\[[a-z0-9]]$""")

/** The mark of a method that was compiled and called, not inlined. */
internal const val COMPILED: String = "_[j]"

/** Reads the stacks of an [event] from a recording of Java Flight Recorder. */
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

/** Returns the frames of a sample. For an allocation, the class of the object is the last frame. */
private fun frames(sample: RecordedEvent): List<String> {
    val methods =
        sample.stackTrace?.frames.orEmpty().filter { it.isJavaFrame }.map(::markedName).reversed()
    val type = if (sample.hasField(CLASS)) sample.getClass(CLASS)?.name else null
    return methods + listOfNotNull(type)
}

private fun markedName(frame: RecordedFrame) =
    qualifiedName(frame.method) + if (frame.type == "JIT compiled") COMPILED else ""

internal fun qualifiedName(method: RecordedMethod): String = "${method.type.name}.${method.name}"

private fun weight(sample: RecordedEvent): Long =
    if (sample.hasField(WEIGHT)) sample.getLong(WEIGHT) else 1L

private const val CLASS = "objectClass"
private const val WEIGHT = "weight"
