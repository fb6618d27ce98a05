package dev.serdemark.sources.emit

import dev.serdemark.contender.GeneratedNames.BRIDGE
import dev.serdemark.contender.GeneratedNames.READING
import dev.serdemark.contender.GeneratedNames.WALK
import dev.serdemark.sources.jvm.kotlinHeader
import dev.serdemark.sources.shape.ROOT

/**
 * Generates the bridge and the walk of a contender that reads views of payloads, but writes values
 * of the caller's classes. Both must accept values of either type.
 *
 * @param visitCode the code that visits all leaves of values; null if no walk is needed
 */
internal class ViewReadingEmitter(
    private val packageName: String,
    private val visitCode: VisitCode?,
) {
    /** Returns the text of the Kotlin file. */
    fun emit(): String = buildString {
        append(kotlinHeader(packageName, imports())).append(BRIDGE_CLASS)
        if (visitCode != null) {
            appendLine().append(walkClass(visitCode))
            visitCode.functions.forEach { appendLine().append(it) }
        }
    }

    private fun imports(): List<String> {
        val bridge = listOf("Bridge", "ValueReader", "ValueWriter")
        val walk = if (visitCode == null) emptyList() else listOf("Copies", "Visits", "Walk")
        val worker = (bridge + walk).map { "dev.serdemark.worker.value.$it" }
        return visitCode?.imports.orEmpty() + worker
    }

    private fun walkClass(visitCode: VisitCode) =
        """
        |/** Goes through views and through whole values. */
        |class $READING$WALK : Walk<Any> {
        |    private val walk = $WALK()
        |
        |    override fun visit(value: Any, visits: Visits) =
        |        if (value is $WIRE_ROOT) ${visitCode.visitView} else ${visitCode.visitValue}
        |
        |    override fun copy(value: Any, copies: Copies): Any = walk.copy(whole(value), copies)
        |}
        |"""
            .trimMargin()

    private companion object {
        val BRIDGE_CLASS =
            """
            |/** Moves whole values from the binary value form, and views of payloads to it. */
            |class $READING$BRIDGE : Bridge<Any> {
            |    private val bridge = $BRIDGE()
            |
            |    override fun read(input: ValueReader): Any = bridge.read(input)
            |
            |    override fun write(value: Any, out: ValueWriter) {
            |        if (value is $WIRE_ROOT) out.enter(value)
            |        bridge.write(whole(value), out)
            |    }
            |}
            |
            |private fun whole(value: Any): $ROOT = if (value is $WIRE_ROOT) value.toDomain() else value as $ROOT
            |"""
                .trimMargin()
    }
}
