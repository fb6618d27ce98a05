package dev.serdemark.contender

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.yaml.YamlMap

/**
 * Says which contender a contender calls, and as which framework. For example, `spring-jackson`
 * calls `jackson` through a message converter of Spring.
 *
 * ```
 * around: {contender: jackson, wire: spring}  is  FrameworkCall("jackson", "spring")
 * ```
 *
 * @property contender the id of the called contender
 * @property framework the framework, such as `spring`
 */
data class FrameworkCall(val contender: String, val framework: String)

/** The frameworks that call some of these contenders, in alphabetical order. */
val Contenders.frameworks: List<String>
    get() = manifests.mapNotNull { it.codecs.frameworkCall?.framework }.distinct().sorted()

/**
 * Returns the contenders that call [contender] as the [framework] does, at the same version of the
 * library. Returns none for a contender with a mapper, generated classes or the user's jars.
 */
fun Contenders.callersOf(contender: Contender, framework: String): List<Contender> {
    if (contender.id != contender.manifest.id || contender.jars.isNotEmpty()) return emptyList()
    val call = FrameworkCall(contender.id, framework)
    return manifests.filter { it.codecs.frameworkCall == call }.map { it.at(contender.version) }
}

/**
 * Requires that [framework] calls some contender.
 *
 * @throws ProblemException if it calls none
 */
fun Contenders.requireFramework(framework: String) {
    if (framework !in frameworks)
        throw ProblemException(
            "Unknown framework: '$framework'.",
            suggestionOrList(framework, frameworks),
        )
}

/** Reads the keys under `around`. There, `wire` is the framework, as in the option `--wire`. */
internal fun readFrameworkCall(map: YamlMap): FrameworkCall = gatherMistakes {
    attempt { map.onlyKeys("contender", "wire") }
    val contender by attempt { map.required("contender", "jackson").text("jackson") }
    val framework by attempt { map.required("wire", "spring").text("spring") }
    FrameworkCall(contender, framework)
}
