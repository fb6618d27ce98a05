package dev.serdemark.contender

import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClassKind
import dev.serdemark.model.UserClasses
import dev.serdemark.model.UserMember
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * How the codecs of a contender take the user's mapper, such as an `ObjectMapper`. In a copy of a
 * codec, [replacement] takes the place of [replaces].
 *
 * @property types the qualified names of the mapper classes that the codecs take, with subclasses
 * @property replaces the code in a codec that creates a mapper
 * @property replacement the code that uses the user's mapper, with the placeholder [MAPPER]
 */
data class MapperSupport(val types: List<String>, val replaces: String, val replacement: String) {
    companion object {
        const val MAPPER: String = "{mapper}"
    }
}

/**
 * A mapper of the user that a contender is measured with.
 *
 * @property name a short name, which becomes part of the contender's id
 * @property member the member of the user's classes that holds the mapper
 * @property support how the codec takes the mapper
 */
class ContenderMapper
internal constructor(val name: String, val member: UserMember, val support: MapperSupport) {
    /** The qualified name of the mapper class that the codec takes. */
    val type: String
        get() = member.types.first { it in support.types }

    companion object {
        /**
         * The binary name, without its package, of the exception that generated code throws if the
         * [member] gives no mapper. Its message says why.
         */
        const val UNUSABLE: String = "${GeneratedNames.MAPPER}$${GeneratedNames.UNUSABLE}"
    }
}

/**
 * Returns these contenders, each followed by its variants with mappers of the user's [classes]. If
 * no contender here takes a mapper, appends the contender of [all] that takes it, with the mapper
 * and at the default version.
 *
 * @throws ProblemException with every mapper that no contender takes
 */
fun List<Contender>.withMappers(classes: List<UserClasses>, all: Contenders): List<Contender> {
    val mappers = classes.flatMap { it.mappers }.distinctBy { it.name }
    val manifests = gatherMistakes {
        each(mappers) { manifestFor(it, classes, all.manifests) }
    }
    val ids = HashSet<String>()
    val variants = LinkedHashMap<Contender, MutableList<Contender>>()
    for ((mapper, manifest) in mappers.zip(manifests)) {
        // add() returns false if another mapper already has this name.
        val name = shortNames(mapper).first { ids.add("${manifest.id}+$it") }
        filter { it.id == manifest.id }
            .ifEmpty { listOf(manifest.at(manifest.library.version)) }
            .forEach { variants.getOrPut(it) { ArrayList() } += it.withMapper(mapper, name) }
    }
    val missingContenders = variants.keys - toSet()
    val appended = missingContenders.flatMap(variants::getValue)
    return flatMap { listOf(it) + variants[it].orEmpty() } + appended
}

/**
 * Returns the manifest of the contender that takes a [mapper]. The mapper's class decides, or else
 * its nearest superclass that a contender takes. If several contenders take this class, prefers a
 * contender that takes the [classes].
 */
private fun manifestFor(
    mapper: UserMember,
    classes: List<UserClasses>,
    manifests: List<Manifest>,
): Manifest {
    val candidates = manifests.filter { it.codecs.mapper != null }
    val fits =
        mapper.types
            .map { type -> candidates.filter { type in checkNotNull(it.codecs.mapper).types } }
            .firstOrNull { it.isNotEmpty() } ?: throw unknownMapper(mapper, candidates)
    return fits.firstOrNull { manifest ->
        classes.all { manifest.forMapper().gapOfClasses(it) == null }
    } ?: fits.first()
}

/**
 * Returns the manifest for use with the user's mapper. It takes classes with any sealed types and
 * builders, and with any annotations that name fields, because the mapper handles them.
 */
internal fun Manifest.forMapper(): Manifest =
    copy(codecs = codecs.copy(userClasses = codecs.userClasses?.forMapper()))

private fun UserClassSupport.forMapper(): UserClassSupport =
    copy(
        kinds =
            if (UserClassKind.BUILDER in kinds) kinds + UserClassSupport.BUILDER_KINDS else kinds,
        names = NameAnnotation.entries.toSet(),
        unions = UserClassSupport.ANY,
        builders = null,
        modules = null,
    )

/** @param candidates the manifests of all contenders that take mappers */
private fun unknownMapper(mapper: UserMember, candidates: List<Manifest>): ProblemException {
    val known =
        candidates
            .groupBy({ checkNotNull(it.codecs.mapper).types.first() }, { it.id })
            .entries
            .joinToString { (type, ids) -> "$type (${ids.joinToString(" or ")})" }
    return ProblemException(
        "No contender takes ${mapper.name}: its type is ${mapper.types.first()}.",
        "Expected one of: $known. Add the library of the type to --classpath if it is missing there.",
    )
}

/**
 * Returns possible names of a mapper, the shortest first: `class`, `class-member`, `class-member-2`
 * ...
 */
private fun shortNames(mapper: UserMember): Sequence<String> {
    val (type, member) = mapper.name.split('#')
    val short = kebabCase(type.substringAfterLast('.').removeSuffix(KOTLIN_FILE_SUFFIX))
    val long = "$short-${kebabCase(member)}"
    val numbered = generateSequence(2) { it + 1 }.map { "$long-$it" }
    // The suffix `+generated` has another meaning in the id of a contender.
    return (sequenceOf(short, long) + numbered).filter { "+$it" != Contender.GENERATED }
}

/**
 * Converts a name in code to the form of an id, such as `ownMapper` to `own-mapper`. Returns `own`
 * if the name has no ASCII letters and digits.
 */
private fun kebabCase(name: String): String =
    name.replace(WORD_END, "-").lowercase().replace(SEPARATOR, "-").trim('-').ifEmpty { "own" }

/** The suffix of the class that holds the top-level declarations of a Kotlin file. */
private const val KOTLIN_FILE_SUFFIX = "Kt"
private val WORD_END = Regex("(?<=[a-z0-9])(?=[A-Z])")
private val SEPARATOR = Regex("[^a-z0-9]+")

/** Reads the keys under `mapper`. */
internal fun readMapperSupport(map: YamlMap): MapperSupport = gatherMistakes {
    attempt { map.onlyKeys("types", "replaces", "by") }
    val types by attempt {
        val node = map.required("types", "[$TYPE]")
        node.texts(TYPE).ifEmpty { node.expected("at least one class (e.g. [$TYPE])") }
    }
    val replaces by attempt { map.required("replaces", CALL).text(CALL) }
    val replacement by attempt { map["by"]?.let(::replacement) ?: MapperSupport.MAPPER }
    MapperSupport(types, replaces, replacement)
}

private fun replacement(node: YamlNode): String {
    val example = "${MapperSupport.MAPPER}.adapter(Root::class.java)"
    return node.text(example).takeIf { MapperSupport.MAPPER in it }
        ?: node.expected("code with ${MapperSupport.MAPPER} (e.g. \"$example\")")
}

private const val TYPE = "com.google.gson.Gson"
private const val CALL = "configured()"
