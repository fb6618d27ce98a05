package dev.serdemark.contender

import dev.serdemark.model.UserClasses
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap

/**
 * How the codecs of a contender register modules for the user's classes, as frameworks do. In a
 * copy of a codec, [replacement] takes the place of [replaces].
 *
 * @property artifacts the coordinate of each module, by the qualified name of the module's class
 * @property replaces the code in a codec that creates a mapper
 * @property replacement the code that also registers the modules, with the placeholder [MODULES]
 */
data class ModuleSupport(
    val artifacts: Map<String, String>,
    val replaces: String,
    val replacement: String,
) {
    /**
     * Returns the modules of the [artifacts] that frameworks would register for these [classes].
     */
    fun modulesFor(classes: UserClasses): List<String> =
        artifacts.keys.filter { it in classes.modules }

    companion object {
        const val MODULES: String = "{modules}"
    }
}

/** Reads the keys under `modules`. */
internal fun readModuleSupport(map: YamlMap): ModuleSupport = gatherMistakes {
    attempt { map.onlyKeys("artifacts", "replaces", "by") }
    val artifacts by attempt {
        val entries = map.required("artifacts", "{$MODULE: $ARTIFACT}").map().entries
        entries.mapValues { (_, artifact) -> artifact.text(ARTIFACT) }
    }
    val replaces by attempt { map.required("replaces", CALL).text(CALL) }
    val replacement by attempt { map.required("by", WITH_MODULES).text(WITH_MODULES) }
    ModuleSupport(artifacts, replaces, replacement)
}

private const val MODULE = "org.example.json.DateModule"
private const val ARTIFACT = "\"org.example:json-dates:\${version}\""
private const val CALL = "configured()"
private const val WITH_MODULES = "\"$CALL.with(${ModuleSupport.MODULES})\""
