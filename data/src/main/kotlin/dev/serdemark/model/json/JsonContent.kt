package dev.serdemark.model.json

import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException

/** What a JSON text has in a place. The text is parsed once, when this is first asked. */
class JsonContent(json: ByteArray) {
    private val parsed by lazy {
        try {
            parseJson(JsonText(json, "JSON")) to null
        } catch (e: ProblemException) {
            null to e.problems.first().toString()
        }
    }

    /** Why the text is no JSON, or not clear, such as a member that comes twice; null if it is. */
    val mistake: String?
        get() = parsed.second

    /** JSON, shortened, or [MISSING]; null if the text is no JSON. */
    internal fun at(path: JsonPath): String? =
        parsed.first?.let { tree -> path.find(tree)?.let(::shown) ?: MISSING }

    companion object {
        /** Stands for the content of a place that a text does not have. */
        const val MISSING: String = "missing"

        internal fun shown(tree: JsonTree): String = shortened(buildString { appendJson(tree) })
    }
}
