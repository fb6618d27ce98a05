package dev.serdemark.runs

import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestionOrList

/** Parses payloads per second: `5000/s` of each operation, or `read=4000/s,write=1000/s`. */
fun load(text: String): PayloadRates {
    val parts = text.split(',').map { it.trim() }
    val rateOfEach = parts.singleOrNull()?.let(::rate)
    if (rateOfEach != null) return PayloadRates(emptyMap(), rateOfEach)
    val rates = linkedMapOf<Operation, Double>()
    for (part in parts) {
        val perSecond = rate(part.substringAfter('='))
        if ('=' !in part || perSecond == null) {
            throw invalidLoad(
                text,
                "Expected payloads per second (e.g. 5000/s, or read=4000/s,write=1000/s).",
            )
        }
        val named = operation(part.substringBefore('=').trim())
        if (rates.put(named, perSecond) != null)
            throw invalidLoad(text, "Expected each operation once.")
    }
    return PayloadRates(rates, null)
}

/**
 * Returns the operation that is called [id] on the command line.
 *
 * @throws ProblemException if there is none
 */
fun operation(id: String): Operation =
    Operation.entries.find { it.id == id }
        ?: throw ProblemException(
            "Unknown operation: '$id'. ${suggestionOrList(id, Operation.entries.map { it.id })}"
        )

/** Returns the number of a rate such as `5000/s`; null if [text] is no rate above 0. */
private fun rate(text: String): Double? =
    RATE.matchEntire(text)?.groupValues?.get(1)?.toDouble()?.takeIf { it > 0 }

private val RATE = Regex("""(\d{1,12}(?:\.\d{1,6})?)/s""")

private fun invalidLoad(text: String, expected: String) =
    ProblemException("Invalid --load: '$text'. $expected")
