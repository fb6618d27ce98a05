package dev.serdemark.classes

import dev.serdemark.model.Creation
import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClassKind
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.MethodNode

/**
 * Returns the shape of a class that a builder creates, or null if no builder is found. The builder
 * is one of these, in this order: the class in `@JsonDeserialize(builder = ...)`, the result of a
 * static method such as `Order.builder()`, or a nested class such as `Order.Builder`. For an
 * abstract class, the builder may be that of its implementation, such as `ImmutableOrder`.
 */
internal fun builderShape(
    node: ClassNode,
    variables: Map<String, TypeUse>,
    files: ClassFiles,
): ClassShape? {
    val owners = listOfNotNull(implementation(node, files), node)
    val builder =
        owners.flatMap { buildersOf(it, files) }.firstOrNull { it.buildMethod(owners) != null }
            ?: return null
    return BuiltClassReader(node, owners, builder, variables, files).shape()
}

/** Whether an annotation of Jackson names the builder of a class. */
internal fun namesBuilder(node: ClassNode): Boolean = deserialization(node, "builder") != null

/** Returns a class that `@JsonDeserialize` names, or null. */
private fun deserialization(node: ClassNode, element: String): Type? =
    listOf("com.fasterxml.jackson", "tools.jackson").firstNotNullOfOrNull {
        node.annotated.value("$it.databind.annotation.JsonDeserialize", element) as? Type
    }

/** Returns the subclass that implements an abstract class, or null if none is known. */
private fun implementation(node: ClassNode, files: ClassFiles): ClassNode? {
    if (!(node.access has Opcodes.ACC_ABSTRACT)) return null
    val folder = node.name.substringBeforeLast('/', "")
    val nested = node.name.substringAfterLast('/')
    // Immutables generates ImmutableLine for Order.Line, or ImmutableOrder.Line.
    val names = listOf(simpleName(node.name), nested).map { "$folder/Immutable$it" }
    return (listOfNotNull(deserialization(node, "as")?.internalName) + names)
        .distinct()
        .mapNotNull(files::find)
        .firstOrNull { it.superName == node.name || node.name in it.interfaces }
}

/** Returns the builders of a class that generated code can create. */
private fun buildersOf(owner: ClassNode, files: ClassFiles): List<Builder> {
    val annotated = listOfNotNull(deserialization(owner, "builder")?.internalName)
    val factories =
        owner.methods.filter {
            it.access has Opcodes.ACC_STATIC && it.access has PUBLIC && it.desc.startsWith("()L")
        }
    val results = factories.map { Type.getReturnType(it.desc).internalName }
    val nested = owner.innerClasses.filter { it.outerName == owner.name }.map { it.name }
    return (annotated + results.filter { it.isBuilder } + nested.filter { it.isBuilder })
        .distinct()
        .mapNotNull(files::find)
        .filter(files::isPublic)
        .mapNotNull { node ->
            val factory = factories.firstOrNull {
                Type.getReturnType(it.desc).internalName == node.name
            }
            val call =
                if (factory != null) "${files.kotlinName(owner)}.${written(factory.name, owner)}"
                else files.kotlinName(node).takeIf { node.hasPublicConstructor }
            call?.let { Builder(it, files.withSupertypes(node).flatMap(ClassNode::methods)) }
        }
}

private val String.isBuilder: Boolean
    get() = simpleName(this).endsWith("Builder")

private val ClassNode.hasPublicConstructor: Boolean
    get() =
        !(access has Opcodes.ACC_ABSTRACT) &&
            methods.any { it.name == "<init>" && it.desc == "()V" && it.access has PUBLIC }

/**
 * A builder of objects.
 *
 * @property call the Kotlin function that creates the builder
 */
private class Builder(val call: String, methods: List<MethodNode>) {
    private val methods = methods.filter { it.access has PUBLIC && !(it.access has HIDDEN) }

    /** The methods that may set a property. */
    val setters: List<MethodNode>
        get() = methods.filter { Type.getArgumentTypes(it.desc).size == 1 }

    /** Returns the name of the method that returns an object of one of these [classes], or null. */
    fun buildMethod(classes: List<ClassNode>): String? {
        val names = classes.map { it.name }
        return methods
            .filter { it.desc.startsWith("()L") }
            .filter { Type.getReturnType(it.desc).internalName in names }
            .sortedByDescending { it.name == "build" }
            .firstOrNull()
            ?.name
    }
}

/**
 * Reads the properties of a class that a [builder] creates. A property has a getter or a public
 * field, and a method of the builder: `id`, `withId` or `setId`.
 *
 * @param owners the class, after its implementation if it has one
 */
private class BuiltClassReader(
    private val node: ClassNode,
    private val owners: List<ClassNode>,
    private val builder: Builder,
    private val variables: Map<String, TypeUse>,
    private val files: ClassFiles,
) {
    private val isAbstract = node.access has Opcodes.ACC_ABSTRACT
    private val supertypes = files.withSupertypes(node)

    fun shape(): ClassShape? {
        val found = LinkedHashMap<String, Pair<PropertyShape, Map<NameAnnotation, String>>>()
        for (setter in builder.setters) {
            val name = namesOf(setter.name).firstOrNull { getter(it) != null } ?: continue
            if (name !in found) property(name, setter)?.let { found[name] = it }
        }
        if (found.isEmpty()) return null
        val order = owners.first().fields.map { it.name }
        val properties = found.entries.sortedBy { order.indexOf(it.key) }
        return ClassShape(
            if (isAbstract) UserClassKind.ABSTRACT else UserClassKind.BUILDER,
            properties.map { it.value.first },
            renamed = properties.associate { it.key to it.value.second },
            creation = Creation(builder.call, written(checkNotNull(buildMethod), node)),
        )
    }

    private val buildMethod = builder.buildMethod(owners)

    /** Returns the property that a [setter] sets. Returns null if their types differ. */
    private fun property(
        name: String,
        setter: MethodNode,
    ): Pair<PropertyShape, Map<NameAnnotation, String>>? {
        val get = checkNotNull(getter(name))
        if (!takes(setter, get.type)) return null
        val annotated =
            owners.asReversed().fold(get.annotated) { all, owner ->
                all + owner.annotationsOfField(name) + owner.annotationsOfMethod(get.member.kotlin)
            } + Annotated.of(setter.visibleAnnotations)
        if (annotated.isIgnored) return null
        val type = javaType(get.signature, variables)
        // Builders of generated subclasses refuse null without an annotation.
        val declared = if (isAbstract) type.copy(isNullable = annotated.isNullable) else type
        val shape = property(node, name, declared, annotated, get.member, Member(setter.name, true))
        return shape.withEmptyDefault() to annotated.renamed
    }

    /** An implementation by Immutables has empty lists and maps if the builder gets none. */
    private fun PropertyShape.withEmptyDefault(): PropertyShape =
        if (owners.size > 1 && !type.isNullable && type.name in COLLECTIONS)
            PropertyShape(name, type, get, set, leavesOutNull, Default.Empty)
        else this

    /** A member that returns a value of a property. */
    private class Getter(
        val member: Member,
        val type: Type,
        val signature: String,
        val annotated: Annotated,
    )

    private fun getter(name: String): Getter? {
        val ending = name.replaceFirstChar { it.uppercaseChar() }
        val methods = supertypes.flatMap(ClassNode::methods).filter { it.isGetter }
        val method =
            listOf("get$ending", "is$ending", name).firstNotNullOfOrNull { getterName ->
                methods.firstOrNull { it.name == getterName }
            }
        if (method != null)
            return Getter(
                Member(method.name, isCall = true),
                Type.getReturnType(method.desc),
                (method.signature ?: method.desc).substringAfter(')'),
                Annotated.of(
                    method.visibleAnnotations,
                    method.invisibleAnnotations,
                    method.visibleTypeAnnotations,
                    method.invisibleTypeAnnotations,
                ),
            )
        val field = node.fields.firstOrNull { it.name == name && it.access has PUBLIC }
        return field?.let {
            val signature = it.signature ?: it.desc
            Getter(Member(name, isCall = false), Type.getType(it.desc), signature, Annotated.NONE)
        }
    }

    private val MethodNode.isGetter: Boolean
        get() =
            access has PUBLIC &&
                !(access has HIDDEN) &&
                desc.startsWith("()") &&
                !desc.endsWith(")V")

    /** Whether a [setter] takes a value of a [type], or of its object type. */
    private fun takes(setter: MethodNode, type: Type): Boolean {
        val taken = Type.getArgumentTypes(setter.desc).single()
        return taken == type ||
            taken.className in SUPERTYPES[type.className].orEmpty() ||
            OBJECT_TYPES[type.className] == taken.className ||
            OBJECT_TYPES[taken.className] == type.className
    }

    /** Returns the names that the property of a builder's [method] may have. */
    private fun namesOf(method: String): List<String> =
        listOf(method) +
            listOf("with", "set")
                .filter { method.startsWith(it) && method.length > it.length }
                .map { method.removePrefix(it).replaceFirstChar(Char::lowercaseChar) }
}

private const val PUBLIC = Opcodes.ACC_PUBLIC
private const val HIDDEN = Opcodes.ACC_STATIC or Opcodes.ACC_SYNTHETIC or Opcodes.ACC_BRIDGE

private val COLLECTIONS = setOf("java/util/List", "java/util/Set", "java/util/Map")

/** The wider types that builders take in place of a list or set. */
private val SUPERTYPES =
    mapOf(
        "java.util.List" to listOf("java.util.Collection", "java.lang.Iterable"),
        "java.util.Set" to listOf("java.util.Collection", "java.lang.Iterable"),
        "java.util.Collection" to listOf("java.lang.Iterable"),
    )

/** The classes of the objects that hold primitive values. */
private val OBJECT_TYPES =
    mapOf(
        "int" to "java.lang.Integer",
        "long" to "java.lang.Long",
        "float" to "java.lang.Float",
        "double" to "java.lang.Double",
        "boolean" to "java.lang.Boolean",
        "short" to "java.lang.Short",
        "byte" to "java.lang.Byte",
    )
