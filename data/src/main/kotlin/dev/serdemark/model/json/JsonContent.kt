package dev.serdemark.model.json

import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException

/** Finds what a JSON text has at a path. The text is parsed on first use. */
class JsonContent(json: ByteArray) {
    private val parsed by lazy {
        try {
            parseJson(JsonText(json, "JSON")) to null
        } catch (e: ProblemException) {
            null to e.problems.first().toString()
        }
    }

    /** Why the text is no JSON, or has a member twice; null if neither is the case. */
    val mistake: String?
        get() = parsed.second

    /** What is at [path], as shortened JSON, or [MISSING]; null if the text has a [mistake]. */
    internal fun at(path: JsonPath): String? =
        parsed.first?.let { tree -> path.find(tree)?.let(::shown) ?: MISSING }

    companion object {
        /** Stands for what is at a path that the text does not have. */
        const val MISSING: String = "missing"

        internal fun shown(tree: JsonTree): String = shortened(buildString { appendJson(tree) })
    }
}
