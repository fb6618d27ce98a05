package dev.serdemark.contender

import dev.serdemark.model.GivenClasses
import dev.serdemark.model.GivenKind
import dev.serdemark.model.GivenType
import dev.serdemark.model.NameAnnotation
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap

/**
 * Which classes of a user a contender takes as they are.
 *
 * @property kinds the kinds of classes with fields
 * @property names the annotations from which the library takes JSON names
 * @property needs the qualified name of an annotation or interface that each class with fields
 *   needs, or null
 * @property companion the qualified name of the type of a member that the root class's companion
 *   object needs; null if it needs none
 * @property objects what enums of case objects need: the qualified name of an annotation, or of the
 *   type of a member of their companion object; [ANY] if they need neither
 * @property unions the qualified name of an annotation that sealed types need, [ANY] if they need
 *   none, or null if the contender takes no sealed types
 */
data class GivenSupport(
    val kinds: Set<GivenKind>,
    val names: Set<NameAnnotation>,
    val needs: String?,
    val unions: String?,
    val companion: String? = null,
    val objects: String = ANY,
) {
    /**
     * Returns why a contender does not take these [classes], and what to add to them. Returns null
     * if the contender takes them.
     *
     * @param isJson whether payloads hold the names of fields and constants
     */
    fun gap(classes: GivenClasses, isJson: Boolean): String? =
        classes.types.values.firstNotNullOfOrNull { gap(it, isJson) } ?: gapOfCompanion(classes)

    private fun gapOfCompanion(classes: GivenClasses): String? {
        val root = classes.types[classes.root]
        return if (companion == null || root == null || companion in root.marks) null
        else
            "The companion object of ${root.name} has no ${simpleName(companion)}, which the library needs. " +
                "Add it."
    }

    private fun gap(type: GivenType, isJson: Boolean): String? {
        val kind = SINGLE[type.kind] ?: type.kind
        return when (kind) {
            GivenKind.ENUM -> null
            GivenKind.OBJECTS -> gapOfObjects(type)
            GivenKind.SEALED -> gapOfUnion(type)
            else ->
                when {
                    kind !in kinds -> "It does not take ${type.name}, ${kind.phrase}."
                    needs != null && needs !in type.marks ->
                        "${type.name} has no ${simpleName(needs)}, which the library needs. Add it to the class."
                    else -> null
                }
        } ?: if (isJson) gapOfNames(type) else null
    }

    private fun gapOfObjects(type: GivenType): String? =
        if (objects == ANY || objects in type.marks) null
        else
            "${type.name} has no ${simpleName(objects)}, by which the library reads and writes case objects as " +
                "texts. Add it to the class or to its companion object."

    private fun gapOfUnion(type: GivenType): String? =
        when (unions) {
            null -> "It does not take ${type.name}, which is sealed."
            ANY -> null
            else ->
                if (unions in type.marks) null
                else
                    "${type.name} has no ${simpleName(unions)}, by which the library tells subclasses apart. " +
                        "Add it to the class."
        }

    private fun gapOfNames(type: GivenType): String? =
        type.renamed.entries.firstNotNullOfOrNull { (name, annotations) ->
            val json = annotations.values.first()
            if (json == name || annotations.keys.any { it in names }) null
            else {
                // Code may give the names of constants, so the message names no annotation.
                val others =
                    if (type.kind == GivenKind.ENUM)
                        "for " + annotations.keys.joinToString { it.id }
                    else "by " + annotations.keys.joinToString { it.shown }
                val advice = names.firstOrNull()?.let { " Add ${it.shown}." }.orEmpty()
                "${type.name}.$name is called '$json' in JSON $others, which the library does not read.$advice"
            }
        }

    companion object {
        const val ANY: String = "any"

        /** The kinds of classes that have fields. */
        internal val KINDS =
            listOf(
                GivenKind.RECORD,
                GivenKind.BEAN,
                GivenKind.IMMUTABLE,
                GivenKind.KOTLIN,
                GivenKind.CASE_CLASS,
            )

        /**
         * The kinds of objects without fields. A contender takes such an object if it takes the
         * kind on the right.
         */
        private val SINGLE =
            mapOf(
                GivenKind.OBJECT to GivenKind.KOTLIN,
                GivenKind.CASE_OBJECT to GivenKind.CASE_CLASS,
            )
    }
}

private fun simpleName(mark: String) = mark.substringAfterLast('.')

private val GivenKind.phrase: String
    get() =
        when (this) {
            GivenKind.RECORD -> "a record of Java"
            GivenKind.BEAN -> "a Java class with setters or public fields"
            GivenKind.IMMUTABLE -> "a Java class that is created by a constructor with parameters"
            GivenKind.CASE_CLASS -> "a case class of Scala"
            else -> "a class of Kotlin"
        }

/** Reads the keys under `given`. */
internal fun readGivenSupport(map: YamlMap): GivenSupport = gatherMistakes {
    attempt { map.onlyKeys("kinds", "names", "needs", "companion", "objects", "unions") }
    val kinds by attempt {
        map.required("kinds", KINDS).items("a list of kinds of classes (e.g. $KINDS)") {
            it.choice(GivenSupport.KINDS, GivenKind::id)
        }
    }
    val names by attempt {
        map["names"]
            ?.items("a list of annotations (e.g. [jackson])") {
                it.choice(NameAnnotation.entries, NameAnnotation::id)
            }
            .orEmpty()
    }
    val needs by attempt { map["needs"]?.text(TYPE) }
    val unions by attempt { map["unions"]?.text(GivenSupport.ANY) }
    val companion by attempt { map["companion"]?.text(CODEC) }
    val objects by attempt { map["objects"]?.text(CODEC) ?: GivenSupport.ANY }
    GivenSupport(kinds.toSet(), names.toSet(), needs, unions, companion, objects)
}

private const val KINDS = "[record, bean]"
private const val TYPE = "java.io.Serializable"
private const val CODEC = "org.example.json.Codec"
