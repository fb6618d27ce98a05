package dev.serdemark.classes

import dev.serdemark.model.Creation
import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClassKind
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.FieldNode
import org.objectweb.asm.tree.MethodNode

/** The name of constructors in class files. */
private const val CONSTRUCTOR = "<init>"

/**
 * Returns the shape of a Java class.
 *
 * @param variables the type arguments, by the names of the type parameters
 */
internal fun javaShape(
    node: ClassNode,
    variables: Map<String, TypeUse>,
    files: ClassFiles,
): ClassShape =
    when {
        node.access has Opcodes.ACC_ENUM -> enumShape(node)
        node.recordComponents != null -> recordShape(node, variables)
        node.access has Opcodes.ACC_ABSTRACT ->
            sealedShape(node) ?: builderShape(node, variables, files) ?: throw abstractType(node)
        else ->
            createdShape(node, variables, files)
                ?: throw unmapped(
                    node.shown,
                    "generated code cannot create it: it has no public builder, and no public " +
                        "constructor or @JsonCreator method for its fields",
                )
    }

/**
 * Returns the shape of a class that generated code creates, or null if it cannot. Prefers a builder
 * that an annotation names, or that sets properties which nothing else sets.
 */
private fun createdShape(
    node: ClassNode,
    variables: Map<String, TypeUse>,
    files: ClassFiles,
): ClassShape? {
    val built by lazy { builderShape(node, variables, files) }
    val hasNamedBuilder = namesBuilder(node)
    if (hasNamedBuilder)
        built?.let {
            return it
        }
    val plain = JavaClassReader(node, variables, files).shape()
    return if (plain == null || plain.properties.isEmpty())
        built ?: plain.takeUnless { hasNamedBuilder }
    else plain
}

private fun abstractType(node: ClassNode) =
    unmapped(
        node.shown,
        "it is abstract, and neither 'sealed' nor '@JsonSubTypes' lists its subclasses",
    )

private fun recordShape(node: ClassNode, variables: Map<String, TypeUse>): ClassShape {
    val renamed = HashMap<String, Map<NameAnnotation, String>>()
    val properties =
        node.recordComponents.map { component ->
            val annotated =
                Annotated.of(component.visibleAnnotations, component.invisibleAnnotations) +
                    node.annotationsOfField(component.name) +
                    node.annotationsOfMethod(component.name, "()${component.descriptor}")
            renamed[component.name] = annotated.renamed
            val type = javaType(component.signature ?: component.descriptor, variables)
            val get = Member(component.name, isCall = true)
            property(node, component.name, type, annotated, get, set = null)
        }
    return ClassShape(UserClassKind.RECORD, properties, renamed = renamed)
}

/**
 * Takes the branches from `permits`, or else from Jackson's `@JsonSubTypes`. Returns null if
 * neither lists branches.
 */
private fun sealedShape(node: ClassNode): ClassShape? =
    (node.permittedSubclasses ?: jsonSubtypes(node).map { it.className }.ifEmpty { null })?.let {
        ClassShape(UserClassKind.SEALED, branches = it)
    }

/** Returns a property with the nullability and names that its annotations give. */
internal fun property(
    node: ClassNode,
    name: String,
    type: TypeUse,
    annotated: Annotated,
    get: Member,
    set: Member?,
): PropertyShape {
    annotated.requireMember("${node.shown}.$name")
    val isNullable = type.isNullable && !annotated.isNotNull
    val leavesOutNull = annotated.leavesOutNull ?: node.annotated.leavesOutNull ?: false
    fun Member.inKotlin() = copy(kotlin = written(kotlin, node))
    return PropertyShape(
        name,
        annotated.nullable.fold(type.copy(isNullable = isNullable), TypeUse::nullableAt),
        get.inKotlin(),
        set?.inKotlin(),
        leavesOutNull = annotated.isIgnored || leavesOutNull,
    )
}

/**
 * Reads a class that is not a record. Its public constructor takes either no values or the values
 * of all properties.
 */
private class JavaClassReader(
    private val node: ClassNode,
    private val variables: Map<String, TypeUse>,
    private val files: ClassFiles,
) {
    private val renamed = HashMap<String, Map<NameAnnotation, String>>()

    /**
     * The class and its superclasses as far as they were read, to find a class that extends itself.
     */
    private val readClasses = HashSet<String>()

    private val fields = node.fields.filterNot { it.access has Opcodes.ACC_STATIC }

    /** The descriptor of a constructor that takes the values of all fields, in their order. */
    private val allFieldsConstructor = fields.joinToString("", "(", ")V") { it.desc }

    /** Returns the shape, or null if generated code cannot create objects of the class. */
    fun shape(): ClassShape? {
        val constructors =
            node.methods.filter { it.name == CONSTRUCTOR && it.access has Opcodes.ACC_PUBLIC }
        if (constructors.any { it.desc == "()V" })
            return ClassShape(
                UserClassKind.BEAN,
                settableProperties(node, variables),
                renamed = renamed,
            )
        val creator =
            constructors.singleOrNull()
                ?: constructors.singleOrNull { CREATOR in node.annotationsOf(it).names }
                ?: constructors.singleOrNull { it.desc == allFieldsConstructor }
        creator?.let(::parameterProperties)?.let {
            return ClassShape(UserClassKind.IMMUTABLE, it, renamed = renamed)
        }
        val method = node.methods.singleOrNull(::isCreator) ?: return null
        return parameterProperties(method)?.let {
            val call = "${files.kotlinName(node)}.${written(method.name, node)}"
            val creation = Creation(call)
            ClassShape(UserClassKind.IMMUTABLE, it, renamed = renamed, creation = creation)
        }
    }

    /** Whether a static [method] takes the values of properties, and returns an object. */
    private fun isCreator(method: MethodNode): Boolean {
        val annotated = node.annotationsOf(method)
        // ASM gives an enum constant as two texts: its type and its name.
        val mode = (annotated.value(CREATOR, "mode") as? Array<*>)?.last()
        // If a method takes one value without a name, JSON has this value in place of an object.
        val takesProperties =
            mode == "PROPERTIES" ||
                method.visibleParameterAnnotations != null ||
                Type.getArgumentTypes(method.desc).size > 1
        return CREATOR in annotated.names &&
            method.access has Opcodes.ACC_STATIC &&
            method.access has Opcodes.ACC_PUBLIC &&
            method.desc.endsWith(")L${node.name};") &&
            takesProperties &&
            mode != "DELEGATING"
    }

    /**
     * Returns the properties that have a setter or a public field, with the properties of
     * superclasses first.
     *
     * @param node the class of this reader, or one of its superclasses
     */
    private fun settableProperties(
        node: ClassNode,
        variables: Map<String, TypeUse>,
    ): List<PropertyShape> {
        if (!readClasses.add(node.name)) throw unmapped(node.shown, "it extends itself")
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
                    settableProperties(parent, arguments.toMap())
                }
                .orEmpty()
        // If a property has several setters, the setter that takes the type of the field counts.
        val setters = node.methods.sortedByDescending { takesField(node, it) }
        val withSetter =
            setters
                .mapNotNull { setter -> propertyOfSetter(node, setter, variables) }
                .distinctBy { (property, _) -> property.name }
                .map { (property, names) -> property.also { renamed[it.name] = names } }
        val publicFields =
            node.fields
                .filter { it.access has Opcodes.ACC_PUBLIC && !(it.access has UNSETTABLE) }
                .filterNot { field -> withSetter.any { it.name == field.name } }
                .mapNotNull { propertyOfField(node, it, variables) }
        val order = node.fields.map { it.name }
        val declared =
            (withSetter + publicFields).sortedBy { property ->
                // Properties without a field come last.
                order.indexOf(property.name).let { if (it < 0) Int.MAX_VALUE else it }
            }
        val overridden = declared.map { it.name }.toSet()
        return inherited.filterNot { it.name in overridden } + declared
    }

    /**
     * Returns the property of a [setter], with its names in JSON. Returns null if [setter] is not a
     * setter, or if the property has no getter, is ignored or is transient.
     */
    private fun propertyOfSetter(
        node: ClassNode,
        setter: MethodNode,
        variables: Map<String, TypeUse>,
    ): Pair<PropertyShape, Map<NameAnnotation, String>>? {
        val ending = setter.name.removePrefix("set")
        if (ending == setter.name || ending.isEmpty() || !setter.isCallable) return null
        val type = javaParameters(setter.desc, setter.signature, variables).singleOrNull()
        val getter = type?.let { getter(node, ending, setter.desc) } ?: return null
        val name = fieldName(node, ending)
        val annotated =
            node.annotationsOfField(name) + node.annotationsOf(setter) + node.annotationsOf(getter)
        if (annotated.isIgnored || isTransient(node, name)) return null
        val get = Member(getter.name, isCall = true)
        val set = Member(setter.name, isCall = true)
        return property(node, name, type, annotated, get, set) to annotated.renamed
    }

    /** Whether a setter takes the type of its field. */
    private fun takesField(node: ClassNode, setter: MethodNode): Boolean {
        val name = fieldName(node, setter.name.removePrefix("set"))
        return node.fields.any { it.name == name && setter.desc.startsWith("(${it.desc})") }
    }

    private fun getter(node: ClassNode, ending: String, setterDescriptor: String): MethodNode? {
        val descriptor = "()" + setterDescriptor.substringAfter('(').substringBefore(')')
        return node.methods.firstOrNull {
            it.isCallable &&
                it.desc == descriptor &&
                (it.name == "get$ending" || it.name == "is$ending" && descriptor == "()Z")
        }
    }

    private fun propertyOfField(
        node: ClassNode,
        field: FieldNode,
        variables: Map<String, TypeUse>,
    ): PropertyShape? {
        val annotated = node.annotationsOfField(field.name)
        if (annotated.isIgnored) return null
        renamed[field.name] = annotated.renamed
        val member = Member(field.name, isCall = false)
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
        val names = parameterNames(constructor, types, annotations) ?: return null
        return names.mapIndexed { i, name ->
            val get = getterOrField(name) ?: return null
            val annotated =
                annotations[i] +
                    node.annotationsOfField(name) +
                    node.annotationsOfMethod(get.kotlin)
            renamed[name] = annotated.renamed
            property(node, name, types[i], annotated, get, set = null)
        }
    }

    /**
     * Returns the names of the parameters. Takes them from the class file, or else from the fields
     * if the fields have the same types in the same order, or else from Jackson's annotations.
     */
    private fun parameterNames(
        constructor: MethodNode,
        types: List<TypeUse>,
        annotations: List<Annotated>,
    ): List<String>? {
        val recorded = constructor.parameters?.mapNotNull { it.name }
        if (recorded?.size == types.size) return recorded
        if (constructor.desc == allFieldsConstructor) return fields.map { it.name }
        val annotated = annotations.mapNotNull { it.renamed[NameAnnotation.JACKSON] }
        return annotated.takeIf { it.size == types.size }
    }

    /** Returns the getter or the public field of the property called [name]. */
    private fun getterOrField(name: String): Member? {
        val ending = name.replaceFirstChar { it.uppercaseChar() }
        val getter =
            listOf("get$ending", "is$ending", name).firstOrNull { getterName ->
                node.methods.any {
                    it.isCallable &&
                        it.name == getterName &&
                        it.desc.startsWith("()") &&
                        it.desc != "()V"
                }
            }
        val field = node.fields.firstOrNull { it.name == name && it.access has Opcodes.ACC_PUBLIC }
        return getter?.let { Member(it, isCall = true) }
            ?: field?.let { Member(name, isCall = false) }
    }

    /** Returns the name of the property whose getter or setter ends with [ending]. */
    private fun fieldName(node: ClassNode, ending: String): String =
        node.fields.firstOrNull { it.name.equals(ending, ignoreCase = true) }?.name
            ?: ending.replaceFirstChar { it.lowercaseChar() }

    private fun isTransient(node: ClassNode, field: String) =
        node.fields.any { it.name == field && it.access has Opcodes.ACC_TRANSIENT }

    private fun ClassNode.annotationsOf(method: MethodNode) =
        annotationsOfMethod(method.name, method.desc)

    private val MethodNode.isCallable: Boolean
        get() = access has Opcodes.ACC_PUBLIC && !(access has HIDDEN)

    private companion object {
        const val CREATOR = "com.fasterxml.jackson.annotation.JsonCreator"
        const val HIDDEN = Opcodes.ACC_STATIC or Opcodes.ACC_SYNTHETIC or Opcodes.ACC_BRIDGE
        const val UNSETTABLE = Opcodes.ACC_STATIC or Opcodes.ACC_FINAL or Opcodes.ACC_TRANSIENT
    }
}
