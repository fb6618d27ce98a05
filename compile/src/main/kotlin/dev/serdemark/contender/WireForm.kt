package dev.serdemark.contender

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap

/**
 * Says that a contender calls another contender as a framework does, such as through a message
 * converter.
 *
 * @property contender the id of the contender that is called
 * @property wire the framework, such as `spring`
 */
data class WireForm(val contender: String, val wire: String)

/** The frameworks that call some of these contenders, in alphabetical order. */
val Contenders.wires: List<String>
    get() = manifests.mapNotNull { it.around?.wire }.distinct().sorted()

/**
 * Returns the contenders that call [contender] as the framework [wire] does, at the same version of
 * the library. Returns none for a contender with a mapper, generated classes or the user's jars.
 */
fun Contenders.formsOf(contender: Contender, wire: String): List<Contender> {
    if (contender.id != contender.manifest.id || contender.jars.isNotEmpty()) return emptyList()
    val form = WireForm(contender.id, wire)
    return manifests.filter { it.around == form }.map { it.at(contender.version) }
}

/**
 * Requires that [wire] is a framework that calls some contender.
 *
 * @throws ProblemException if no contender is called by a framework of this name
 */
fun Contenders.requireWire(wire: String) {
    if (wire !in wires) throw ProblemException("Unknown framework: '$wire'.", meant(wire, wires))
}

/** Reads the keys under `around`. */
internal fun readWireForm(map: YamlMap): WireForm = gatherMistakes {
    attempt { map.onlyKeys("contender", "wire") }
    val contender by attempt { map.required("contender", "jackson").text("jackson") }
    val wire by attempt { map.required("wire", "spring").text("spring") }
    WireForm(contender, wire)
}
