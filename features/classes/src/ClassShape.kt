package dev.serdemark.classes

import dev.serdemark.model.Creation
import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClassKind
import dev.serdemark.model.kotlinName
import dev.serdemark.problem.ProblemException
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.TypePath
import org.objectweb.asm.tree.AnnotationNode
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.InnerClassNode
import org.objectweb.asm.tree.TypeAnnotationNode

/**
 * How code creates and reads the objects of a class, in any language.
 *
 * @property properties the properties: first the parameters of the constructor, in their order,
 *   then the other properties
 * @property branches the internal names of the subclasses of a sealed type
 * @property constants the names of the constants of an enum
 * @property renamed the names in JSON that annotations give to properties and constants, by the
 *   names in code
 * @property creation how code creates an object if it does not call the constructor
 */
internal class ClassShape(
    val kind: UserClassKind,
    val properties: List<PropertyShape> = emptyList(),
    val branches: List<String> = emptyList(),
    val constants: List<String> = emptyList(),
    val renamed: Map<String, Map<NameAnnotation, String>> = emptyMap(),
    val creation: Creation? = null,
)

/**
 * A property of a class.
 *
 * @property get the member that returns the value
 * @property set the member, of the object or of its builder, that sets the value; null if the
 *   constructor does
 * @property leavesOutNull whether the class leaves the property out of its JSON if the property is
 *   null
 * @property default the value that the class sets if it gets no value; null if this default is
 *   unknown
 */
internal class PropertyShape(
    val name: String,
    val type: TypeUse,
    val get: Member,
    val set: Member?,
    val leavesOutNull: Boolean,
    val default: Default? = null,
)

/** The suffix of the class name of a Scala `object`. */
internal const val OBJECT_SUFFIX: String = "$"

/** An internal name such as `com/acme/Order$Line` with dots, as messages and code write it. */
internal val String.shownName: String
    get() = replace('/', '.').replace('$', '.')

/** Returns the name of a class without its package and enclosing classes. */
internal fun simpleName(internalName: String): String =
    internalName.removeSuffix(OBJECT_SUFFIX).substringAfterLast('/').substringAfterLast('$')

/** The name of a class in messages. */
internal val ClassNode.shown: String
    get() = name.removeSuffix(OBJECT_SUFFIX).shownName

/** The entry for this class in its list of nested classes; null if the class is not nested. */
internal val ClassNode.nested: InnerClassNode?
    get() = innerClasses.firstOrNull { it.name == name }

/** Whether the class is public. Its enclosing classes may not be. */
internal val ClassNode.isPublic: Boolean
    get() = (nested?.access ?: access) has Opcodes.ACC_PUBLIC

internal infix fun Int.has(flag: Int): Boolean = this and flag != 0

/** Returns a problem: generated code cannot use a class or property, called [what] in messages. */
internal fun unmapped(what: String, why: String) =
    ProblemException(
        "Cannot use $what: $why.",
        "docs/own-classes.md lists what Serdemark maps. Leave the class out, or use --schema.",
    )

/** Returns the message of an [unmapped] problem, without "Cannot use [place]" at its beginning. */
internal fun ProblemException.why(place: String): String =
    problems.first().message.removePrefix("Cannot use $place: ").removeSuffix(".")

/** The annotations of a class, a member or a parameter. */
internal class Annotated(private val nodes: List<AnnotationNode>) {
    /** The qualified names of all annotations, without annotations of items and type arguments. */
    val names: Set<String>
        get() =
            nodes
                .filter { (it as? TypeAnnotationNode)?.typePath == null }
                .mapTo(LinkedHashSet()) { it.name }

    /** The simple names of all annotations. */
    private val simpleNames: Set<String>
        get() = names.mapTo(HashSet(), ::simple)

    /** The items and type arguments that may be null. */
    val nullable: List<TypePath>
        get() =
            nodes
                .filterIsInstance<TypeAnnotationNode>()
                .filter { simple(it.name) == "Nullable" }
                .mapNotNull { it.typePath }

    private val AnnotationNode.name: String
        get() = Type.getType(desc).className

    private fun simple(name: String) = name.substringAfterLast('.').substringAfterLast('$')

    /** Whether an annotation keeps a property out of all payloads. */
    val isIgnored: Boolean
        get() = simpleNames.any { it in IGNORED }

    /**
     * Requires that a property has a member in JSON.
     *
     * @param place the property
     * @throws ProblemException if Jackson writes the members of the property's value instead
     */
    fun requireMember(place: String) {
        if ("com.fasterxml.jackson.annotation.JsonUnwrapped" in names)
            throw unmapped(place, "@JsonUnwrapped puts its members into the enclosing object")
    }

    /** Whether an annotation says that a value is never null. */
    val isNotNull: Boolean
        get() = simpleNames.any { it in NOT_NULL }

    /** Whether an annotation says that a value may be null. */
    val isNullable: Boolean
        get() = "Nullable" in simpleNames

    /** Whether `@JsonInclude` makes Jackson leave out null; null if there is no `@JsonInclude`. */
    val leavesOutNull: Boolean?
        get() =
            if (INCLUDE !in names) null
            // ASM gives an enum constant as two texts: its type and its name.
            else (value(INCLUDE, "value") as? Array<*>)?.last() in LEFT_OUT

    /** Whether reading ignores unknown members of a class; null if no annotation decides it. */
    val ignoresUnknown: Boolean?
        get() =
            when {
                IGNORE_KEYS in names -> true
                IGNORE in names -> value(IGNORE, "ignoreUnknown") == true
                else -> null
            }

    /** The names in JSON that annotations give to a property or constant. */
    val renamed: Map<NameAnnotation, String>
        get() =
            NameAnnotation.entries
                .mapNotNull { kind ->
                    kind.types.entries
                        .firstNotNullOfOrNull { (type, element) -> value(type, element) as? String }
                        ?.takeIf { kind.emptyIsName || it.isNotEmpty() }
                        ?.let { kind to it }
                }
                .toMap()

    /** Returns an element of the annotation with a qualified name, or null if it is missing. */
    fun value(annotation: String, element: String): Any? =
        nodes.firstOrNull { Type.getType(it.desc).className == annotation }?.element(element)

    operator fun plus(other: Annotated) = Annotated(nodes + other.nodes)

    companion object {
        val NONE = Annotated(emptyList())
        private const val INCLUDE = "com.fasterxml.jackson.annotation.JsonInclude"
        private const val IGNORE = "com.fasterxml.jackson.annotation.JsonIgnoreProperties"
        private const val IGNORE_KEYS = "kotlinx.serialization.json.JsonIgnoreUnknownKeys"
        private val LEFT_OUT = setOf("NON_NULL", "NON_ABSENT", "NON_EMPTY", "NON_DEFAULT")
        private val IGNORED = setOf("JsonIgnore", "JsonbTransient", "Transient")
        private val NOT_NULL = setOf("NotNull", "NonNull", "Nonnull", "NotBlank", "NotEmpty")

        fun of(vararg lists: List<AnnotationNode>?) = Annotated(lists.flatMap { it.orEmpty() })
    }
}

/** Returns an element of an annotation, or null if the class file lacks it. */
internal fun AnnotationNode.element(name: String): Any? =
    // name, value, name, value -> (name, value), (name, value)
    values.orEmpty().chunked(2).firstOrNull { it[0] == name }?.get(1)

/** The annotations of a class. */
internal val ClassNode.annotated: Annotated
    get() = Annotated.of(visibleAnnotations, invisibleAnnotations)

/** Returns the annotations of a field, if the class has it. */
internal fun ClassNode.annotationsOfField(name: String?): Annotated =
    fields
        .firstOrNull { it.name == name }
        ?.let {
            Annotated.of(
                it.visibleAnnotations,
                it.invisibleAnnotations,
                it.visibleTypeAnnotations,
                it.invisibleTypeAnnotations,
            )
        } ?: Annotated.NONE

/** Returns the annotations of a method, if the class has it. */
internal fun ClassNode.annotationsOfMethod(name: String?, descriptor: String? = null): Annotated =
    methods
        .firstOrNull { it.name == name && (descriptor == null || it.desc == descriptor) }
        ?.let { Annotated.of(it.visibleAnnotations, it.invisibleAnnotations) } ?: Annotated.NONE

/** Returns a [name] in the class [node] as Kotlin code writes it, in backticks if it needs them. */
internal fun written(name: String, node: ClassNode): String =
    kotlinName(name) ?: throw unmapped(node.shown, "Kotlin cannot write one of its names")
