package dev.serdemark.yaml

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import org.snakeyaml.engine.v2.events.Event
import org.snakeyaml.engine.v2.parser.Parser

private const val DEEPEST = 100

/**
 * Passes on the events of [parser], and rejects lists and maps that are nested deeper than in any
 * file of Serdemark. Building a tree from them takes stack space per level.
 */
internal class DepthLimit(private val parser: Parser, private val file: String) : Parser by parser {
    private var depth = 0

    override fun next(): Event {
        val event = parser.next()
        when (event.eventId) {
            Event.ID.SequenceStart,
            Event.ID.MappingStart -> if (++depth > DEEPEST) throw tooDeep(event)
            Event.ID.SequenceEnd,
            Event.ID.MappingEnd -> depth--
            else -> Unit
        }
        return event
    }

    private fun tooDeep(event: Event) =
        ProblemException(
            Problem(
                "This is not YAML that Serdemark reads: nested too deep.",
                "Expected at most $DEEPEST levels of lists and maps.",
                file,
                event.startMark.map { it.line + 1 }.orElse(null),
            )
        )
}
