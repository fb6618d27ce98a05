package dev.serdemark.contender

import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClass
import dev.serdemark.model.UserClassKind
import dev.serdemark.model.UserClasses
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap

/**
 * The classes of users that a contender takes as they are. All types are qualified names.
 *
 * @property kinds the kinds of classes with fields
 * @property names the annotations from which the library takes JSON names
 * @property needs the annotation or interface that each class with fields must have, or null
 * @property companion the type that some member of the root class's companion object must have, or
 *   null
 * @property objects the annotation that enums of case objects must have, or the type that some
 *   member of their companion object must have; [ANY] if they need neither
 * @property unions the annotation that sealed types must have; [ANY] if they need none; null if the
 *   contender takes no sealed types
 * @property builders the annotation that classes of the kinds [BUILDER_KINDS] must have; null if
 *   they need none
 * @property modules the modules that the codecs register; null if the library has none
 * @property refusals the exceptions by which the library says that its set-up does not fit a class
 */
data class UserClassSupport(
    val kinds: Set<UserClassKind>,
    val names: Set<NameAnnotation>,
    val needs: String?,
    val unions: String?,
    val companion: String? = null,
    val objects: String = ANY,
    val builders: String? = null,
    val modules: ModuleSupport? = null,
    val refusals: List<String> = emptyList(),
) {
    /**
     * Returns why a contender does not take these [classes], and what to add to them. Returns null
     * if the contender takes them.
     *
     * @param isJson whether payloads hold the names of fields and constants
     */
    fun gap(classes: UserClasses, isJson: Boolean): String? =
        classes.types.values.firstNotNullOfOrNull { gap(it, isJson) } ?: gapOfCompanion(classes)

    private fun gapOfCompanion(classes: UserClasses): String? {
        val root = classes.types[classes.root]
        return if (companion == null || root == null || companion in root.marks) null
        else
            "The companion object of ${root.name} has no ${simpleName(companion)}, which the library needs. " +
                "Add it."
    }

    private fun gap(type: UserClass, isJson: Boolean): String? {
        val gapOfKind =
            when (type.kind) {
                UserClassKind.ENUM -> null
                UserClassKind.OBJECTS -> gapOfObjects(type)
                UserClassKind.SEALED -> gapOfUnion(type)
                else -> gapOfClass(type)
            }
        return gapOfKind ?: if (isJson) gapOfNames(type) else null
    }

    private fun gapOfClass(type: UserClass): String? {
        val kind = KINDS_OF_OBJECTS[type.kind] ?: type.kind
        return when {
            kind !in kinds -> "It does not take ${type.name}, ${kind.phrase}."
            needs != null && needs !in type.marks ->
                "${type.name} has no ${simpleName(needs)}, which the library needs. Add it to the class."
            builders != null && kind in BUILDER_KINDS && builders !in type.marks ->
                "${type.name} has no $builders, by which the library finds the builder. " +
                    "Add it to the class, or name a mapper that knows the builder with --mapper."
            else -> null
        }
    }

    private fun gapOfObjects(type: UserClass): String? =
        if (objects == ANY || objects in type.marks) null
        else
            "${type.name} has no ${simpleName(objects)}, by which the library reads and writes case objects as " +
                "texts. Add it to the class or to its companion object."

    private fun gapOfUnion(type: UserClass): String? =
        when (unions) {
            null -> "It does not take ${type.name}, which is sealed."
            ANY -> null
            else ->
                if (unions in type.marks) null
                else
                    "${type.name} has no ${simpleName(unions)}, by which the library tells subclasses apart. " +
                        "Add it to the class."
        }

    private fun gapOfNames(type: UserClass): String? =
        type.renamed.entries.firstNotNullOfOrNull { (name, annotations) ->
            val json = annotations.values.first()
            if (json == name || annotations.keys.any { it in names }) null
            else {
                // Code may give the names of constants, so the message names no annotation.
                val source =
                    if (type.kind == UserClassKind.ENUM)
                        "for " + annotations.keys.joinToString { it.id }
                    else "by " + annotations.keys.joinToString { it.shown }
                val advice = names.firstOrNull()?.let { " Add ${it.shown}." }.orEmpty()
                "${type.name}.$name is called '$json' in JSON $source, which the library does not read.$advice"
            }
        }

    companion object {
        const val ANY: String = "any"

        /** The kinds of classes that have fields. */
        internal val KINDS_WITH_FIELDS =
            listOf(
                UserClassKind.RECORD,
                UserClassKind.BEAN,
                UserClassKind.IMMUTABLE,
                UserClassKind.BUILDER,
                UserClassKind.ABSTRACT,
                UserClassKind.KOTLIN,
                UserClassKind.CASE_CLASS,
            )

        /** The kinds of classes that a builder creates. */
        internal val BUILDER_KINDS = setOf(UserClassKind.BUILDER, UserClassKind.ABSTRACT)

        /**
         * The kinds of objects without fields, with the kinds of their classes. A contender takes
         * an object if it takes the kind of its class.
         */
        private val KINDS_OF_OBJECTS =
            mapOf(
                UserClassKind.OBJECT to UserClassKind.KOTLIN,
                UserClassKind.CASE_OBJECT to UserClassKind.CASE_CLASS,
            )
    }
}

private fun simpleName(mark: String) = mark.substringAfterLast('.')

private val UserClassKind.phrase: String
    get() =
        when (this) {
            UserClassKind.RECORD -> "a record of Java"
            UserClassKind.BEAN -> "a Java class with setters or public fields"
            UserClassKind.IMMUTABLE ->
                "a Java class that is created by a constructor with parameters"
            UserClassKind.BUILDER -> "a Java class that a builder creates"
            UserClassKind.ABSTRACT -> "an abstract Java class that a builder creates"
            UserClassKind.CASE_CLASS -> "a case class of Scala"
            else -> "a class of Kotlin"
        }

/** Reads the keys under `given`. */
internal fun readUserClassSupport(map: YamlMap): UserClassSupport = gatherMistakes {
    attempt {
        map.onlyKeys(
            "kinds",
            "names",
            "needs",
            "companion",
            "objects",
            "unions",
            "builders",
            "modules",
            "refusals",
        )
    }
    val kinds by attempt {
        map.required("kinds", KINDS).items("a list of kinds of classes (e.g. $KINDS)") {
            it.choice(UserClassSupport.KINDS_WITH_FIELDS, UserClassKind::id)
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
    val unions by attempt { map["unions"]?.text(UserClassSupport.ANY) }
    val companion by attempt { map["companion"]?.text(CODEC) }
    val objects by attempt { map["objects"]?.text(CODEC) ?: UserClassSupport.ANY }
    val builders by attempt { map["builders"]?.text(BUILDER) }
    val modules by attempt { map["modules"]?.let { readModuleSupport(it.map()) } }
    val refusals by attempt { map["refusals"]?.texts(REFUSAL).orEmpty() }
    UserClassSupport(
        kinds.toSet(),
        names.toSet(),
        needs,
        unions,
        companion,
        objects,
        builders,
        modules,
        refusals,
    )
}

private const val KINDS = "[record, bean]"
private const val TYPE = "java.io.Serializable"
private const val CODEC = "org.example.json.Codec"
private const val BUILDER = "org.example.json.Builder"
private const val REFUSAL = "org.example.json.UnknownClassException"
