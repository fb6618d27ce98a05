package dev.serdemark.classes

import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClassKind
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.MethodNode

/** The attributes by which Scala compilers mark class files. */
private val ATTRIBUTES = setOf("Scala", "ScalaSig", "TASTY")

/** Whether the class is compiled from Scala. */
internal val ClassNode.isOfScala: Boolean
    get() = attrs.orEmpty().any { it.type in ATTRIBUTES }

/**
 * Returns the shape of a Scala class. Class files do not say which types are sealed. So each
 * abstract type counts as sealed, and its subclasses in the same source file are its branches.
 *
 * @param variables the type arguments, by the names of the type parameters
 */
internal fun scalaShape(
    node: ClassNode,
    variables: Map<String, TypeUse>,
    files: ClassFiles,
): ClassShape =
    when {
        node.name.endsWith(OBJECT_SUFFIX) -> ClassShape(UserClassKind.CASE_OBJECT)
        "scala/reflect/Enum" in node.interfaces -> scalaEnumShape(node, files)
        node.access has Opcodes.ACC_ABSTRACT -> sealedShape(node, files)
        else -> CaseClassReader(node, variables, files).shape()
    }

/**
 * Returns the shape of an abstract type. If all its subclasses are objects, the type counts as an
 * enum, unless `@JsonTypeInfo` adds a member to the JSON of the objects.
 */
private fun sealedShape(node: ClassNode, files: ClassFiles): ClassShape {
    val branches = jsonSubtypes(node).map { it.className }.ifEmpty { subclasses(node, files) }
    if (branches.isEmpty())
        throw unmapped(node.shown, "it is abstract, and no class of its source file extends it")
    val isEnum = branches.all { it.endsWith(OBJECT_SUFFIX) } && TYPE_INFO !in node.annotated.names
    return if (isEnum)
        ClassShape(
            UserClassKind.OBJECTS,
            branches = branches,
            constants = branches.map { objectName(it, files) },
        )
    else ClassShape(UserClassKind.SEALED, branches = branches)
}

/** Returns the simple name of an `object` as Scala code writes it. */
private fun objectName(type: String, files: ClassFiles): String {
    val name = files.find(type)?.nested?.innerName ?: type.substringAfterLast('/')
    return decodedName(name.removeSuffix(OBJECT_SUFFIX))
}

/**
 * Returns the shape of a Scala 3 `enum`, whose cases are constants of its companion object. Refuses
 * an enum with a case that has parameters. The class of such a case has the flag of enums, so
 * Kotlin code cannot create it.
 */
private fun scalaEnumShape(node: ClassNode, files: ClassFiles): ClassShape {
    if (subclasses(node, files).isNotEmpty())
        throw unmapped(
            node.shown,
            "it is an enum whose cases have parameters, which generated code cannot create. " +
                "Use a sealed trait with case classes",
        )
    val constants =
        files
            .find(node.name + OBJECT_SUFFIX)
            ?.fields
            .orEmpty()
            .filter { it.access has Opcodes.ACC_STATIC && it.desc == "L${node.name};" }
            .map { it.name }
    val isOfJava = node.superName == "java/lang/Enum"
    return ClassShape(
        if (isOfJava) UserClassKind.ENUM else UserClassKind.OBJECTS,
        constants = constants,
    )
}

/** Returns the internal names of the subclasses in the same source file, in alphabetical order. */
private fun subclasses(node: ClassNode, files: ClassFiles): List<String> =
    files
        .classesOfSameSource(node)
        .filter { it.superName == node.name || node.name in it.interfaces }
        .map { it.name }
        .filterNot { ANONYMOUS in it }
        .sorted()

private const val ANONYMOUS = "\$anon$"
private const val DESERIALIZE = "com.fasterxml.jackson.databind.annotation.JsonDeserialize"

/** Reads a case class, in which each parameter of the constructor has a method of the same name. */
private class CaseClassReader(
    private val node: ClassNode,
    private val variables: Map<String, TypeUse>,
    private val files: ClassFiles,
) {
    fun shape(): ClassShape {
        val constructor =
            constructor()
                ?: throw unmapped(node.shown, "it is not a case class with a public constructor")
        val types =
            javaParameters(
                constructor.desc,
                constructor.signature,
                variables,
                areNullable = false,
            )
        val pickled = pickledTypes()
        val renamed = HashMap<String, Map<NameAnnotation, String>>()
        val properties =
            parameterNames(constructor, types.size).mapIndexed { index, encodedName ->
                val parameterType = Type.getArgumentTypes(constructor.desc)[index]
                val getterDescriptor = "()${parameterType.descriptor}"
                requireGetter(encodedName, getterDescriptor)
                val annotated = annotated(constructor, index, encodedName, getterDescriptor)
                val name = decodedName(encodedName)
                annotated.requireMember("${node.shown}.$name")
                renamed[name] = annotated.renamed
                val leavesOutNull = annotated.leavesOutNull ?: node.annotated.leavesOutNull ?: false
                PropertyShape(
                    name,
                    types[index].refined(pickled[encodedName]).withContent(contentType(annotated)),
                    get = Member(written(encodedName, node), isCall = true),
                    set = null,
                    leavesOutNull = annotated.isIgnored || leavesOutNull,
                )
            }
        return ClassShape(UserClassKind.CASE_CLASS, properties, renamed = renamed)
    }

    /** Returns the constructor with the parameters of the method `copy` of case classes. */
    private fun constructor(): MethodNode? {
        val copies =
            node.methods.filter { it.name == "copy" && it.desc.endsWith(")L${node.name};") }
        val descriptors = copies.map { it.desc.substringBeforeLast(')') + ")V" }
        return node.methods
            .filter {
                it.name == "<init>" && it.access has Opcodes.ACC_PUBLIC && it.desc in descriptors
            }
            // The class may also declare a method `copy` that takes fewer values.
            .maxByOrNull { Type.getArgumentTypes(it.desc).size }
    }

    /**
     * Returns the names of the parameters. Compilers before Scala 2.12 do not record the names. For
     * these compilers, takes the names of the fields, which are the same.
     */
    private fun parameterNames(constructor: MethodNode, count: Int): List<String> {
        val recorded = constructor.parameters.orEmpty().mapNotNull { it.name }
        val fields = node.fields.filterNot { it.access has Opcodes.ACC_STATIC }.map { it.name }
        return (if (recorded.size == count) recorded else fields.take(count)).also {
            if (it.size < count)
                throw unmapped(node.shown, "its class file lacks the names of parameters")
        }
    }

    private fun requireGetter(name: String, descriptor: String) {
        val hasGetter =
            node.methods.any {
                it.name == name && it.desc == descriptor && it.access has Opcodes.ACC_PUBLIC
            }
        if (!hasGetter)
            throw unmapped(
                "${node.shown}.${decodedName(name)}",
                "the constructor takes it, and no public method returns it",
            )
    }

    private fun annotated(
        constructor: MethodNode,
        index: Int,
        name: String,
        descriptor: String,
    ): Annotated =
        Annotated.of(
            constructor.visibleParameterAnnotations?.getOrNull(index),
            constructor.invisibleParameterAnnotations?.getOrNull(index),
        ) + node.annotationsOfField(name) + node.annotationsOfMethod(name, descriptor)

    /**
     * Returns the pickled types of the values. The pickle is in the file of the outermost class.
     */
    private fun pickledTypes(): Map<String, PickledType> {
        val name = node.name.substringAfterLast('/')
        val outermost = node.name.removeSuffix(name) + name.substringBefore('$')
        return files.find(outermost)?.let(ScalaPickle::of)?.types(name).orEmpty()
    }

    /** Returns the type of the innermost items in `@JsonDeserialize(contentAs = ...)`, or null. */
    private fun contentType(annotated: Annotated): TypeUse? =
        (annotated.value(DESERIALIZE, "contentAs") as? Type)?.let {
            javaType(it.descriptor, emptyMap()).copy(isNullable = false)
        }
}

/**
 * Replaces `Object` in types of Scala's library by the type of numbers or booleans in [pickled].
 */
private fun TypeUse.refined(pickled: PickledType?): TypeUse =
    when {
        pickled == null -> this
        this == ANY -> if (pickled.name in BOXED) TypeUse("kotlin/${pickled.name}") else this
        isOfScala && arguments.size == pickled.arguments.size ->
            copy(arguments = arguments.zip(pickled.arguments, TypeUse::refined))
        else -> this
    }

/** Replaces `Object` in the innermost items of types of Scala's library by [content]. */
private fun TypeUse.withContent(content: TypeUse?): TypeUse {
    if (content == null || !isOfScala || arguments.isEmpty()) return this
    val last = arguments.last()
    val refinedLast = if (last == ANY) content else last.withContent(content)
    return copy(arguments = arguments.dropLast(1) + refinedLast)
}

/** Whether the class belongs to Scala's library. */
internal val TypeUse.isOfScala: Boolean
    get() = name.startsWith("scala/")

/** Scala types that class files show as `Object` if they are type arguments. */
private val BOXED = setOf("Int", "Long", "Float", "Double", "Boolean", "Short", "Byte")

/** Returns a name as Scala code writes it: `+` for `$plus`, which class files have. */
private fun decodedName(name: String): String =
    if ('$' !in name) name
    else CHARACTERS.entries.fold(name) { text, (word, char) -> text.replace(word, char) }

private val CHARACTERS =
    mapOf(
        "\$minus" to "-",
        "\$plus" to "+",
        "\$times" to "*",
        "\$div" to "/",
        "\$at" to "@",
        "\$hash" to "#",
        "\$qmark" to "?",
        "\$bang" to "!",
        "\$colon" to ":",
        "\$eq" to "=",
        "\$less" to "<",
        "\$greater" to ">",
        "\$amp" to "&",
        "\$bar" to "|",
        "\$percent" to "%",
        "\$up" to "^",
        "\$tilde" to "~",
        "\$bslash" to "\\",
        "\$u0020" to " ",
        "\$u002E" to ".",
    )
