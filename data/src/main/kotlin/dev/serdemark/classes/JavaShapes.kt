package dev.serdemark.classes

import dev.serdemark.model.GivenKind
import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.FieldNode
import org.objectweb.asm.tree.MethodNode

/** The constructor's name in class files. */
private const val NEW = "<init>"

/**
 * Returns the shape of a Java class. [variables] are the types that its type parameters stand for.
 */
internal fun javaShape(
    node: ClassNode,
    variables: Map<String, TypeUse>,
    files: ClassFiles,
): ClassShape =
    when {
        node.access has Opcodes.ACC_ENUM -> enumShape(node)
        node.recordComponents != null -> recordShape(node, variables)
        node.access has Opcodes.ACC_ABSTRACT -> sealedShape(node)
        else -> JavaClassReader(node, variables, files).shape()
    }

private fun recordShape(node: ClassNode, variables: Map<String, TypeUse>): ClassShape {
    val renamed = HashMap<String, Map<NameAnnotation, String>>()
    val properties =
        node.recordComponents.map { component ->
            val annotated =
                Annotated.of(component.visibleAnnotations, component.invisibleAnnotations) +
                    node.ofField(component.name) +
                    node.ofMethod(component.name, "()${component.descriptor}")
            renamed[component.name] = annotated.renamed
            val type = javaType(component.signature ?: component.descriptor, variables)
            property(node, component.name, type, annotated, Member(component.name, true), null)
        }
    return ClassShape(GivenKind.RECORD, properties, renamed = renamed)
}

/** Takes the branches from `permits`, or else from Jackson's `@JsonSubTypes`. */
private fun sealedShape(node: ClassNode): ClassShape {
    val branches =
        node.permittedSubclasses
            ?: subtypes(node).map { it.second }.ifEmpty { null }
            ?: throw unmapped(
                node.shown,
                "it is abstract, and neither 'sealed' nor '@JsonSubTypes' lists its subclasses",
            )
    return ClassShape(GivenKind.SEALED, branches = branches)
}

private fun property(
    node: ClassNode,
    name: String,
    type: TypeUse,
    annotated: Annotated,
    get: Member,
    set: Member?,
): PropertyShape {
    annotated.requireMember("${node.shown}.$name")
    val isNullable = type.isNullable && !annotated.isNotNull
    fun Member.inKotlin() = copy(kotlin = written(kotlin, node))
    return PropertyShape(
        name,
        annotated.nullable.fold(type.copy(isNullable = isNullable), TypeUse::nullableAt),
        get.inKotlin(),
        set?.inKotlin(),
        annotated.isIgnored || annotated.leavesOutNull ?: node.annotated.leavesOutNull ?: false,
    )
}

/**
 * Reads a class with a public constructor that takes no values, or the values of all properties.
 */
private class JavaClassReader(
    private val node: ClassNode,
    private val variables: Map<String, TypeUse>,
    private val files: ClassFiles,
) {
    private val renamed = HashMap<String, Map<NameAnnotation, String>>()

    /** The classes that were read, to find a class that extends itself. */
    private val seen = HashSet<String>()

    private val fields = node.fields.filterNot { it.access has Opcodes.ACC_STATIC }

    /** The descriptor of a constructor that takes the values of all fields, in their order. */
    private val takesFields = fields.joinToString("", "(", ")V") { it.desc }

    fun shape(): ClassShape {
        val constructors =
            node.methods.filter { it.name == NEW && it.access has Opcodes.ACC_PUBLIC }
        if (constructors.any { it.desc == "()V" })
            return ClassShape(GivenKind.BEAN, settable(node, variables), renamed = renamed)
        val creator =
            constructors.singleOrNull()
                ?: constructors.singleOrNull { CREATOR in node.of(it).names }
                ?: constructors.singleOrNull { it.desc == takesFields }
        val taken =
            creator?.let(::parameterProperties)
                ?: throw unmapped(
                    node.shown,
                    "generated code cannot create it: it needs a public constructor " +
                        "without parameters, or one that takes the values of its fields",
                )
        return ClassShape(GivenKind.IMMUTABLE, taken, renamed = renamed)
    }

    /**
     * Returns the properties that have a setter or a public field, with the properties of
     * superclasses first.
     */
    private fun settable(node: ClassNode, variables: Map<String, TypeUse>): List<PropertyShape> {
        if (!seen.add(node.name)) throw unmapped(node.shown, "it extends itself")
        val superclass = node.superName?.takeUnless { it.startsWith("java/") }
        val inherited =
            superclass
                ?.let { name ->
                    val parent =
                        files.find(name)
                            ?: throw unmapped(
                                node.shown,
                                "its superclass $name is not on the class path",
                            )
                    val use = genericSuperclass(node.signature, variables)
                    val arguments = typeParameters(parent.signature).zip(use?.arguments.orEmpty())
                    settable(parent, arguments.toMap())
                }
                .orEmpty()
        // If a property has several setters, the one that takes the type of the field counts.
        val setters = node.methods.sortedByDescending { takesField(node, it) }
        val byMethod =
            setters
                .mapNotNull { setter -> bySetter(node, setter, variables) }
                .distinctBy { (property, _) -> property.name }
                .map { (property, names) -> property.also { renamed[it.name] = names } }
        val byField =
            node.fields
                .filter { it.access has Opcodes.ACC_PUBLIC && !(it.access has UNSETTABLE) }
                .filterNot { field -> byMethod.any { it.name == field.name } }
                .mapNotNull { byField(node, it, variables) }
        val order = node.fields.map { it.name }
        val own =
            (byMethod + byField).sortedBy { property ->
                order.indexOf(property.name).let { if (it < 0) Int.MAX_VALUE else it }
            }
        return inherited.filterNot { old -> own.any { it.name == old.name } } + own
    }

    private fun bySetter(
        node: ClassNode,
        setter: MethodNode,
        variables: Map<String, TypeUse>,
    ): Pair<PropertyShape, Map<NameAnnotation, String>>? {
        val ending = setter.name.removePrefix("set")
        if (ending == setter.name || ending.isEmpty() || !setter.isCallable) return null
        val type = javaParameters(setter.desc, setter.signature, variables).singleOrNull()
        val getter = type?.let { getter(node, ending, setter.desc) } ?: return null
        val name = fieldName(node, ending)
        val annotated = node.ofField(name) + node.of(setter) + node.of(getter)
        if (annotated.isIgnored || isTransient(node, name)) return null
        val (get, set) = Member(getter.name, true) to Member(setter.name, true)
        return property(node, name, type, annotated, get, set) to annotated.renamed
    }

    private fun takesField(node: ClassNode, setter: MethodNode): Boolean {
        val name = fieldName(node, setter.name.removePrefix("set"))
        return node.fields.any { it.name == name && setter.desc.startsWith("(${it.desc})") }
    }

    private fun getter(node: ClassNode, ending: String, setter: String): MethodNode? {
        val descriptor = "()" + setter.substringAfter('(').substringBefore(')')
        return node.methods.firstOrNull {
            it.isCallable &&
                it.desc == descriptor &&
                (it.name == "get$ending" || it.name == "is$ending" && descriptor == "()Z")
        }
    }

    private fun byField(
        node: ClassNode,
        field: FieldNode,
        variables: Map<String, TypeUse>,
    ): PropertyShape? {
        val annotated = node.ofField(field.name)
        if (annotated.isIgnored) return null
        renamed[field.name] = annotated.renamed
        val member = Member(field.name, false)
        val type = javaType(field.signature ?: field.desc, variables)
        return property(node, field.name, type, annotated, member, member)
    }

    /**
     * Returns the properties that a constructor takes, or null if their names or getters are
     * unknown.
     */
    private fun parameterProperties(constructor: MethodNode): List<PropertyShape>? {
        val types = javaParameters(constructor.desc, constructor.signature, variables)
        val annotations =
            types.indices.map { i ->
                Annotated.of(
                    constructor.visibleParameterAnnotations?.getOrNull(i),
                    constructor.invisibleParameterAnnotations?.getOrNull(i),
                )
            }
        val names = names(constructor, types, annotations) ?: return null
        return names.mapIndexed { i, name ->
            val get = reader(name) ?: return null
            val annotated = annotations[i] + node.ofField(name) + node.ofMethod(get.kotlin)
            renamed[name] = annotated.renamed
            property(node, name, types[i], annotated, get, null)
        }
    }

    /**
     * Returns the names of the parameters. Takes them from the class file, or else from the fields
     * if the fields have the same types in the same order, or else from Jackson's annotations.
     */
    private fun names(
        constructor: MethodNode,
        types: List<TypeUse>,
        annotations: List<Annotated>,
    ): List<String>? {
        val recorded = constructor.parameters?.mapNotNull { it.name }
        if (recorded?.size == types.size) return recorded
        if (constructor.desc == takesFields) return fields.map { it.name }
        val annotated = annotations.mapNotNull { it.renamed[NameAnnotation.JACKSON] }
        return annotated.takeIf { it.size == types.size }
    }

    /** Returns the getter or the public field that returns the property called [name]. */
    private fun reader(name: String): Member? {
        val ending = name.replaceFirstChar { it.uppercaseChar() }
        val getter =
            listOf("get$ending", "is$ending", name).firstOrNull { wanted ->
                node.methods.any {
                    it.isCallable &&
                        it.name == wanted &&
                        it.desc.startsWith("()") &&
                        it.desc != "()V"
                }
            }
        val field = node.fields.firstOrNull { it.name == name && it.access has Opcodes.ACC_PUBLIC }
        return getter?.let { Member(it, true) } ?: field?.let { Member(name, false) }
    }

    /** Returns the name of the property whose getter or setter ends with [ending]. */
    private fun fieldName(node: ClassNode, ending: String): String =
        node.fields.firstOrNull { it.name.equals(ending, ignoreCase = true) }?.name
            ?: ending.replaceFirstChar { it.lowercaseChar() }

    private fun isTransient(node: ClassNode, field: String) =
        node.fields.any { it.name == field && it.access has Opcodes.ACC_TRANSIENT }

    private fun ClassNode.of(method: MethodNode) = ofMethod(method.name, method.desc)

    private val MethodNode.isCallable: Boolean
        get() = access has Opcodes.ACC_PUBLIC && !(access has HIDDEN)

    private companion object {
        const val CREATOR = "com.fasterxml.jackson.annotation.JsonCreator"
        const val HIDDEN = Opcodes.ACC_STATIC or Opcodes.ACC_SYNTHETIC or Opcodes.ACC_BRIDGE
        const val UNSETTABLE = Opcodes.ACC_STATIC or Opcodes.ACC_FINAL or Opcodes.ACC_TRANSIENT
    }
}
