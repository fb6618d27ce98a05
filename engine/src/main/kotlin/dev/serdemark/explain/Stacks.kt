package dev.serdemark.explain

import java.nio.file.Path
import jdk.jfr.consumer.RecordedEvent
import jdk.jfr.consumer.RecordedFrame
import jdk.jfr.consumer.RecordingFile

/**
 * Sampled stacks: frames from the outermost to the leaf, as `java.lang.String.charAt`, with the
 * number of samples or bytes.
 */
typealias Stacks = Map<List<String>, Long>

/**
 * Parses stacks in the collapsed form: `outer;inner;leaf 12`, a line each. Native frames have no
 * class. Marks of compiled or inlined frames (`_[j]`) are left out.
 */
fun collapsedStacks(lines: Sequence<String>): Stacks =
    lines
        .filter { it.isNotBlank() }
        .mapNotNull { line ->
            val count = line.substringAfterLast(' ').toLongOrNull() ?: return@mapNotNull null
            line.substringBeforeLast(' ').split(';').map(::frame) to count
        }
        .groupBy({ it.first }, { it.second })
        .mapValues { it.value.sum() }

private fun frame(text: String): String = text.replace(MARK, "").replace('/', '.')

private val MARK = Regex("""_\[[a-z0-9]]$""")

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

private fun named(frame: RecordedFrame) = "${frame.method.type.name}.${frame.method.name}"

private fun weight(sample: RecordedEvent): Long =
    if (sample.hasField(WEIGHT)) sample.getLong(WEIGHT) else 1L

private const val CLASS = "objectClass"
private const val WEIGHT = "weight"
