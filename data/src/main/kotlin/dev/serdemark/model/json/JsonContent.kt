package dev.serdemark.model.json

import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException

/** Finds the JSON at a path of a text. Parses the text on first use. */
class JsonContent(json: ByteArray) {
    private val parsed by lazy {
        try {
            parseJson(JsonText(json, "JSON")) to null
        } catch (e: ProblemException) {
            null to e.problems.first().toString()
        }
    }

    /** The problem if the text is not JSON or has a duplicate member; otherwise null. */
    val mistake: String?
        get() = parsed.second

    /** Returns the JSON at [path], shortened, or [MISSING]; null if the text has a [mistake]. */
    internal fun at(path: JsonPath): String? =
        parsed.first?.let { tree -> path.find(tree)?.let(::shown) ?: MISSING }

    companion object {
        /** Stands for JSON at a path that the text does not have. */
        const val MISSING: String = "missing"

        internal fun shown(tree: JsonTree): String = shortened(buildString { appendJson(tree) })
    }
}
