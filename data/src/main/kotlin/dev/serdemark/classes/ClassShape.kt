package dev.serdemark.classes

import dev.serdemark.model.GivenKind
import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
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
 *   then the others
 * @property branches the internal names of the subclasses of a sealed type
 * @property constants the names of the constants of an enum
 * @property renamed names in JSON that annotations give to properties and constants
 */
internal class ClassShape(
    val kind: GivenKind,
    val properties: List<PropertyShape> = emptyList(),
    val branches: List<String> = emptyList(),
    val constants: List<String> = emptyList(),
    val renamed: Map<String, Map<NameAnnotation, String>> = emptyMap(),
)

/**
 * A property of a class. The constructor takes it if [set] is null.
 *
 * @property leavesOutNull whether the class leaves the property out of its JSON if it is null
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

/** An internal name as messages and code write it, with dots. */
internal val String.shownName: String
    get() = replace('/', '.').replace('$', '.')

/** Returns the name of a class without the names of its package and of the classes around it. */
internal fun simpleName(internalName: String): String =
    internalName.removeSuffix(OBJECT_SUFFIX).substringAfterLast('/').substringAfterLast('$')

/** The name of a class in messages. */
internal val ClassNode.shown: String
    get() = name.removeSuffix(OBJECT_SUFFIX).shownName

/**
 * The entry about this class itself in its class file; null if the class is not nested in another.
 */
internal val ClassNode.nested: InnerClassNode?
    get() = innerClasses.firstOrNull { it.name == name }

/** Whether the class itself is public. The classes around it may not be. */
internal val ClassNode.isPublic: Boolean
    get() = (nested?.access ?: access) has Opcodes.ACC_PUBLIC

internal infix fun Int.has(flag: Int): Boolean = this and flag != 0

/** Returns the problem that generated code cannot use a class or one of its properties. */
internal fun unmapped(what: String, why: String) =
    ProblemException(
        "Cannot use $what: $why.",
        "docs/own-classes.md lists what Serdemark maps. Leave the class out, or use --schema.",
    )

/**
 * Returns why [place] cannot be used. If the reason is about [place] itself, does not repeat the
 * place.
 */
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

    /** Whether a property is not part of any payload. */
    val isIgnored: Boolean
        get() = simpleNames.any { it in IGNORED }

    /**
     * Requires that a property has a member in JSON.
     *
     * @param place the property
     * @throws ProblemException if Jackson writes the members of its value instead
     */
    fun requireMember(place: String) {
        if ("com.fasterxml.jackson.annotation.JsonUnwrapped" in names)
            throw unmapped(place, "@JsonUnwrapped puts its members into the enclosing object")
    }

    /** Whether the annotations rule out null. */
    val isNotNull: Boolean
        get() = simpleNames.any { it in NOT_NULL }

    /** Whether Jackson leaves out null; null if no annotation says it. */
    val leavesOutNull: Boolean?
        get() =
            if (INCLUDE !in names) null
            else (value(INCLUDE, "value") as? Array<*>)?.last() in LEFT_OUT

    /** Whether reading ignores unknown members of a class; null if no annotation says it. */
    val ignoresUnknown: Boolean?
        get() =
            if (IGNORE_KEYS in names) true
            else if (IGNORE !in names) null else value(IGNORE, "ignoreUnknown") == true

    /** The names in JSON that the annotations give. */
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

    /** Returns an element of the annotation with a qualified name, or null. */
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
    values.orEmpty().chunked(2).firstOrNull { it[0] == name }?.get(1)

/** The annotations of a class. */
internal val ClassNode.annotated: Annotated
    get() = Annotated.of(visibleAnnotations, invisibleAnnotations)

/** Returns the annotations of a field, if the class has it. */
internal fun ClassNode.ofField(name: String?): Annotated =
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
internal fun ClassNode.ofMethod(name: String?, descriptor: String? = null): Annotated =
    methods
        .firstOrNull { it.name == name && (descriptor == null || it.desc == descriptor) }
        ?.let { Annotated.of(it.visibleAnnotations, it.invisibleAnnotations) } ?: Annotated.NONE

/** Returns how Kotlin writes a [name] in the class [of]. */
internal fun written(name: String, of: ClassNode): String =
    kotlinName(name) ?: throw unmapped(of.shown, "Kotlin cannot write one of its names")
