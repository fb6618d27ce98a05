package dev.serdemark.classes

import dev.serdemark.model.Container
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.GivenKind
import dev.serdemark.model.GivenProperty
import dev.serdemark.model.GivenType
import dev.serdemark.model.Held
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.TypeNames
import dev.serdemark.model.TypeWish
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.fieldNames
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import kotlin.metadata.KmClass
import kotlin.metadata.isValue
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type as AsmType
import org.objectweb.asm.tree.ClassNode

/** The most types that a data model may have. */
private const val MOST_TYPES = 500

/** The longest name of a branch in JSON, in UTF-16 units. */
private const val LONGEST_TAG = 1_000

/**
 * The deepest nesting of type arguments. Type arguments of a recursive class could nest without
 * end.
 */
private const val DEEPEST = 10

/**
 * Maps the classes that a root class reaches to a data model. If the type of a nullable property
 * has no counterpart, the property is always null.
 */
internal class ClassMapping(private val files: ClassFiles, private val naming: Naming) {
    private val names = TypeNames()

    /** The names of the types that are declared or being declared, by their classes. */
    private val named = HashMap<TypeUse, String>()

    /** The problems of the classes that cannot be mapped. */
    private val refused = HashMap<TypeUse, ProblemException>()

    /** The value classes that are being mapped, to find value classes that contain themselves. */
    private val wrapping = HashSet<TypeUse>()

    /**
     * The types of the data model, by their names, in the order of first mention. A type is null
     * while its class is being mapped.
     */
    val declarations = LinkedHashMap<String, Declaration?>()

    /** The class of each type, by the type's name. */
    val types = HashMap<String, GivenType>()

    private val defaults = DefaultValues(files, declarations, types)

    /**
     * Maps a [type] that [place] mentions, and all types that this type reaches.
     *
     * @throws ProblemException with every class and property that has no counterpart
     */
    fun map(type: TypeUse, place: String): Mapped {
        if (type.depth > DEEPEST) throw unmapped(place, "its type arguments nest too deeply")
        val inner = content(type, place)
        // An Optional of Java that is null counts as empty.
        if (!type.isNullable || type.name == OPTIONAL) return inner
        if (inner.type is Nullable) throw unmapped(place, "it is an Option that may be null")
        return Mapped(Nullable(inner.type), inner.held)
    }

    private fun content(type: TypeUse, place: String): Mapped =
        LEAVES[type.name]
            ?: PRIMITIVE_ARRAYS[type.name]?.let { (element, container) ->
                val item = LEAVES.getValue(element)
                Mapped(ListOf(item.type), Held.Items(container, item.held))
            }
            ?: ITEMS[type.name]?.let { items(type, it, place) }
            ?: ENTRIES[type.name]?.let { entries(type, it, place) }
            ?: if (type.isOptional) optional(type, place) else declared(type, place)

    private fun optional(type: TypeUse, place: String): Mapped {
        val content = map(argument(type, 0, place), place)
        if (content.type is Nullable) throw unmapped(place, "it is an optional of an optional")
        return Mapped(Nullable(content.type), Held.Optional(content.held, type.name == OPTION))
    }

    private fun items(type: TypeUse, container: Container, place: String): Mapped {
        val item = map(argument(type, 0, place), place)
        if (container.isOfScala) requireScala(item.held, place)
        return Mapped(ListOf(item.type), Held.Items(container, item.held))
    }

    private fun entries(type: TypeUse, container: Container, place: String): Mapped {
        val key = argument(type, 0, place)
        val isText = key.name == "kotlin/String"
        if (!isText && (container.isOfScala || !isKey(key)))
            throw unmapped(place, "its keys are of $key, not texts")
        val keys = map(key.copy(isNullable = false), place).type
        val value = map(argument(type, 1, place), place)
        if (container.isOfScala) requireScala(value.held, place)
        return Mapped(MapOf(value.type, keys), Held.Entries(container, value.held, isText))
    }

    /** Whether keys of a [type] are whole numbers or constants of an enum. */
    private fun isKey(type: TypeUse): Boolean =
        type.name == "kotlin/Int" ||
            type.name == "kotlin/Long" ||
            files.find(type.name)?.let { it.access has Opcodes.ACC_ENUM } == true

    private fun argument(type: TypeUse, index: Int, place: String): TypeUse {
        val argument =
            type.arguments.getOrNull(index) ?: throw unmapped(place, "$type has no type arguments")
        if (type.isOfScala && argument == ANY)
            throw unmapped(
                place,
                "its class file names only Object as the content of $type, " +
                    "as for all Scala numbers. Jackson's " +
                    "@JsonDeserialize(contentAs = classOf[java.lang.Integer]) names the type",
            )
        return argument
    }

    /** Generated code cannot convert Java collections within Scala collections. */
    private fun requireScala(held: Held, place: String) {
        val container = (held as? Held.Items)?.container ?: (held as? Held.Entries)?.container
        if (container?.isOfScala == false && !held.isSame)
            throw unmapped(place, "it is a Java collection in a Scala collection")
    }

    private fun declared(type: TypeUse, place: String): Mapped {
        val use = type.copy(isNullable = false)
        named[use]?.let {
            return Mapped(Named(it), Held.Same)
        }
        val node =
            files.find(type.name)
                ?: throw unmapped(place, "Serdemark's data model has nothing for $type")
        requireUsable(node)
        val kotlin = kotlinClass(node)
        if (kotlin?.isValue == true) return wrapped(node, kotlin, use)
        return Mapped(Named(declare(node, kotlin, use, tag = null)), Held.Same)
    }

    /** Maps a value class to the type that it wraps, as JSON does. */
    private fun wrapped(node: ClassNode, kotlin: KmClass, use: TypeUse): Mapped {
        val property =
            kotlinShape(node, kotlin, emptyMap()).properties.singleOrNull()
                ?: throw unmapped(node.shown, "it is a value class that generated code cannot read")
        if (use.arguments.isNotEmpty()) throw unmapped(node.shown, "it has type parameters")
        if (property.type.isNullable)
            throw unmapped(node.shown, "it is a value class of a nullable type")
        if (!wrapping.add(use))
            throw unmapped(node.shown, "it is a value class that contains itself")
        try {
            val inner = map(property.type, node.shown)
            return Mapped(
                inner.type,
                Held.Wrapped(kotlinName(node), property.get.kotlin, inner.held),
            )
        } finally {
            wrapping -= use
        }
    }

    /**
     * Declares the type of a class, and returns the name of the type. If the class is refused,
     * removes all types that were declared for the class.
     *
     * @param tag the name in JSON of a branch of a union; null for other classes
     */
    private fun declare(node: ClassNode, kotlin: KmClass?, use: TypeUse, tag: String?): String {
        refused[use]?.let { throw it }
        val before = declarations.size
        try {
            return tryDeclare(node, kotlin, use, tag)
        } catch (e: ProblemException) {
            refused[use] = e
            val after = declarations.keys.drop(before).toSet()
            declarations -= after
            types -= after
            named.values.removeAll(after)
            after.forEach(names::release)
            throw e
        }
    }

    private fun tryDeclare(node: ClassNode, kotlin: KmClass?, use: TypeUse, tag: String?): String {
        if (declarations.size >= MOST_TYPES)
            throw unmapped(node.shown, "these classes have more than $MOST_TYPES types")
        val name = tag?.let { branchName(node, it) } ?: freeName(node, use)
        named[use] = name
        declarations[name] = null
        val shape = shape(node, kotlin, use).namedByStrategy(node)
        declarations[name] =
            when (shape.kind) {
                GivenKind.ENUM,
                GivenKind.OBJECTS -> enum(name, node, shape)
                GivenKind.SEALED -> union(name, node, shape)
                else -> record(name, node, use, shape)
            }
        if (declarations[name] !is RecordDeclaration)
            types[name] = givenType(node, use, shape, emptyMap())
        return name
    }

    private fun branchName(node: ClassNode, tag: String): String =
        names.takeSame(tag, LONGEST_TAG)
            ?: throw unmapped(
                node.shown,
                "its name in JSON is '$tag', which is invalid or taken as a type name",
            )

    /**
     * Returns the name that the class has in JSON as a branch of a union, because a later class may
     * mention such a union. If the name is taken, returns a similar name.
     */
    private fun freeName(node: ClassNode, use: TypeUse): String {
        val simple = shortName(use)
        return names.takeSame(if (use.arguments.isEmpty()) ownTag(node) else simple, LONGEST_TAG)
            ?: names.take(TypeWish(simple, node.name.substringBeforeLast('/')))
    }

    private fun shape(node: ClassNode, kotlin: KmClass?, use: TypeUse): ClassShape =
        try {
            readShape(node, kotlin, use)
        } catch (e: RuntimeException) {
            // ASM may throw any exception for broken signatures and descriptors.
            throw unmapped(
                node.shown,
                "its class file cannot be read (${e.message ?: "its content is damaged"})",
            )
        }

    private fun readShape(node: ClassNode, kotlin: KmClass?, use: TypeUse): ClassShape {
        if (kotlin == null) {
            val parameters = typeParameters(node.signature)
            requireArguments(node, parameters.size, use)
            val variables = parameters.zip(use.arguments).toMap()
            return if (node.isOfScala) scalaShape(node, variables, files)
            else javaShape(node, variables, files)
        }
        val parameters = kotlin.typeParameters
        requireArguments(node, parameters.size, use)
        return kotlinShape(node, kotlin, parameters.map { it.id }.zip(use.arguments).toMap())
    }

    private fun requireArguments(node: ClassNode, parameters: Int, use: TypeUse) {
        if (use.arguments.size != parameters)
            throw unmapped(node.shown, "its $parameters type parameters have no arguments here")
    }

    private fun enum(name: String, node: ClassNode, shape: ClassShape): Declaration {
        val symbols = shape.constants.map { jsonName(it, shape.renames(it)) }
        if (symbols.isEmpty()) throw unmapped(node.shown, "it is an enum without constants")
        requireDistinct(symbols, "constants", node)
        return EnumDeclaration(name, symbols)
    }

    private fun requireDistinct(names: List<String>, what: String, node: ClassNode) {
        val twice = names.groupBy { it }.values.find { it.size > 1 } ?: return
        throw unmapped(node.shown, "two of its $what are called '${twice[0]}' in JSON")
    }

    private fun union(name: String, node: ClassNode, shape: ClassShape): Declaration {
        val tags = unionTags(node)
        val branches = gatherMistakes {
            each(concreteBranches(shape.branches)) { branch ->
                val branchNode =
                    files.find(branch)
                        ?: throw unmapped(
                            node.shown,
                            "its subclass $branch is not on the class path",
                        )
                requireUsable(branchNode)
                val tag = tags[branch] ?: ownTag(branchNode)
                val use = TypeUse(branch)
                val before = named[use]
                if (before != null && before != tag)
                    throw unmapped(
                        branchNode.shown,
                        "it is called '$tag' as a branch of ${node.shown}, " +
                            "and '$before' elsewhere",
                    )
                before ?: declare(branchNode, kotlinClass(branchNode), use, tag)
            }
        }
        if (branches.isEmpty()) throw unmapped(node.shown, "it is sealed, and has no subclasses")
        return UnionDeclaration(name, branches)
    }

    /** Returns the branches that are not sealed types themselves, at any depth. */
    private fun concreteBranches(branches: List<String>): List<String> {
        val found = ArrayList<String>()
        val seen = HashSet<String>()
        val left = ArrayDeque(branches)
        while (left.isNotEmpty()) {
            val branch = left.removeFirst()
            if (!seen.add(branch)) continue
            val node = files.find(branch)
            if (node == null || !(node.access has Opcodes.ACC_ABSTRACT)) found += branch
            else left.addAll(0, shape(node, kotlinClass(node), TypeUse(branch)).branches)
        }
        return found
    }

    private fun record(
        name: String,
        node: ClassNode,
        use: TypeUse,
        shape: ClassShape,
    ): Declaration {
        val json = shape.properties.map { jsonName(it.name, shape.renames(it.name), naming) }
        val fields = fieldNames(json)
        val mapped = gatherMistakes {
            each(shape.properties) { mapProperty(it, "${node.shown}.${it.name}") }
        }
        requireDistinct(json, "properties", node)
        val properties =
            shape.properties.zip(mapped) { property, content ->
                val default = property.default?.let { defaults.of(it, content.type) }
                GivenProperty(property.get, property.set, content.held, default)
            }
        types[name] = givenType(node, use, shape, fields.zip(properties).toMap())
        return RecordDeclaration(
            name,
            fields.indices.map {
                val leavesOutNull = shape.properties[it].leavesOutNull
                Field(fields[it], json[it], mapped[it].type, leavesOutNull = leavesOutNull)
            },
        )
    }

    private fun mapProperty(property: PropertyShape, place: String): Mapped =
        try {
            map(property.type, place)
        } catch (e: ProblemException) {
            val type = property.type
            if (!type.isNullable && !type.isOptional) throw e
            val none = Held.OnlyNull(e.why(place))
            val held = if (type.isOptional) Held.Optional(none, type.name == OPTION) else none
            Mapped(Nullable(Leaf.STRING), held)
        }

    private fun givenType(
        node: ClassNode,
        use: TypeUse,
        shape: ClassShape,
        properties: Map<String, GivenProperty>,
    ) =
        GivenType(
            node.shown,
            kotlinName(node),
            use.arguments.map(::kotlinText),
            shape.kind,
            properties,
            shape.renamed.filterValues { it.isNotEmpty() },
            node.annotated.names + interfaces(node) + companion(node),
            if (shape.kind == GivenKind.OBJECTS) shape.branches.map(::objectName) else emptyList(),
            // The nearest annotation counts, as for Jackson.
            withSupertypes(node).firstNotNullOfOrNull { it.annotated.ignoresUnknown } ?: false,
        )

    /** Returns the Kotlin expression for a Scala `object`. */
    private fun objectName(type: String): String {
        val node = files.find(type) ?: throw unmapped(type, "it is not on the class path")
        requireUsable(node)
        return "${kotlinName(node)}.`MODULE\$`"
    }

    /**
     * Returns the types of the values in the companion object of a Scala class, with their
     * interfaces.
     */
    private fun companion(node: ClassNode): Set<String> =
        if (!node.isOfScala) emptySet()
        else
            files
                .find(node.name + OBJECT_SUFFIX)
                ?.methods
                .orEmpty()
                .filter { it.access has Opcodes.ACC_PUBLIC && it.desc.startsWith("()L") }
                .map { AsmType.getReturnType(it.desc).internalName }
                .flatMapTo(LinkedHashSet()) { type ->
                    files.find(type)?.let(::interfaces).orEmpty() + type.shownName
                }

    /** Returns the interfaces that a class implements, as far as the class path has them. */
    private fun interfaces(node: ClassNode): Set<String> =
        withSupertypes(node).flatMapTo(LinkedHashSet()) { type ->
            type.interfaces.map { it.shownName }
        }

    /** Returns a class and all its supertypes on the class path, the nearest first. */
    private fun withSupertypes(node: ClassNode): Collection<ClassNode> {
        val found = LinkedHashMap<String, ClassNode?>()
        found[node.name] = node
        val left = ArrayDeque(listOf(node))
        while (left.isNotEmpty()) {
            val next = left.removeFirst()
            for (name in listOfNotNull(next.superName) + next.interfaces) {
                if (name in found) continue
                found[name] = files.find(name)?.also(left::add)
            }
        }
        return found.values.filterNotNull()
    }

    private fun ClassShape.renames(name: String) = renamed[name].orEmpty()

    private fun requireUsable(node: ClassNode) {
        val nested = node.nested
        val isInner = nested != null && !(nested.access has Opcodes.ACC_STATIC)
        if (!files.isPublic(node))
            throw unmapped(node.shown, "it is not public, so that generated code cannot use it")
        if (isInner) throw unmapped(node.shown, "it is an inner class that is not static")
        if ('/' !in node.name)
            throw unmapped(node.shown, "it is in no package, so that generated code cannot name it")
    }

    /** Returns the name of a class in Kotlin code, without type arguments. */
    private fun kotlinName(node: ClassNode): String {
        val outer = files.outer(node)
        return if (outer != null)
            "${kotlinName(outer)}.${written(node.nested?.innerName.orEmpty(), node)}"
        else node.name.split('/').joinToString(".") { written(it, node) }
    }

    /** Returns a type in Kotlin code, with its type arguments. */
    private fun kotlinText(type: TypeUse): String {
        val isOfClass = LEAVES[type.name] == null && '/' in type.name
        val node = if (isOfClass) files.find(type.name) else null
        val name = node?.let(::kotlinName) ?: type.name.replace('/', '.')
        val arguments =
            if (type.arguments.isEmpty()) ""
            else type.arguments.joinToString(prefix = "<", postfix = ">") { kotlinText(it) }
        return "$name$arguments${if (type.isNullable) "?" else ""}"
    }
}

/** A type of the data model, and what holds its values in the class that mentions it. */
internal class Mapped(val type: Type, val held: Held)

/** Returns a short name for a type, such as `PageOfOrder`. */
private fun shortName(type: TypeUse): String {
    val simple = simpleName(type.name)
    return if (type.arguments.isEmpty()) simple
    else "${simple}Of" + type.arguments.joinToString("And", transform = ::shortName)
}

/**
 * Returns the name in JSON of a property or constant that code calls [name]. Annotations take
 * precedence over [naming].
 */
private fun jsonName(
    name: String,
    renamed: Map<NameAnnotation, String>,
    naming: Naming = Naming.AS_IN_CODE,
): String {
    if (renamed.values.distinct().size > 1) {
        throw ProblemException(
            "Annotations call '$name' differently in JSON: " +
                renamed.entries.joinToString { (kind, json) -> "${kind.shown} '$json'" } +
                ".",
            "Serdemark measures one form of the JSON. Give all annotations the same name.",
        )
    }
    return renamed.values.firstOrNull() ?: naming.of(name)
}

private val LEAVES: Map<String, Mapped> =
    mapOf(
            "kotlin/Int" to Leaf.INT,
            "kotlin/Long" to Leaf.LONG,
            "kotlin/Float" to Leaf.FLOAT,
            "kotlin/Double" to Leaf.DOUBLE,
            "kotlin/Boolean" to Leaf.BOOLEAN,
            "kotlin/String" to Leaf.STRING,
            "kotlin/ByteArray" to Leaf.BYTES,
            "java/math/BigDecimal" to Leaf.DECIMAL,
            "java/util/UUID" to Leaf.UUID,
            "java/time/LocalDate" to Leaf.DATE,
            "java/time/Instant" to Leaf.TIMESTAMP,
        )
        .mapValues { Mapped(it.value, Held.Same) } +
        ("scala/math/BigDecimal" to Mapped(Leaf.DECIMAL, Held.ScalaDecimal)) +
        listOf("Short", "Byte").associate {
            "kotlin/$it" to Mapped(Leaf.INT, Held.Narrow("to$it"))
        }

private val PRIMITIVE_ARRAYS =
    mapOf(
        "kotlin/IntArray" to ("kotlin/Int" to Container.INT_ARRAY),
        "kotlin/LongArray" to ("kotlin/Long" to Container.LONG_ARRAY),
        "kotlin/FloatArray" to ("kotlin/Float" to Container.FLOAT_ARRAY),
        "kotlin/DoubleArray" to ("kotlin/Double" to Container.DOUBLE_ARRAY),
        "kotlin/BooleanArray" to ("kotlin/Boolean" to Container.BOOLEAN_ARRAY),
        "kotlin/ShortArray" to ("kotlin/Short" to Container.SHORT_ARRAY),
    )

private val ITEMS =
    mapOf(
        "java/util/List" to Container.ANY,
        "java/util/Collection" to Container.ANY,
        "java/lang/Iterable" to Container.ANY,
        "kotlin/collections/List" to Container.ANY,
        "kotlin/collections/Collection" to Container.ANY,
        "kotlin/collections/MutableList" to Container.MUTABLE_LIST,
        "kotlin/collections/MutableCollection" to Container.MUTABLE_LIST,
        "java/util/ArrayList" to Container.ARRAY_LIST,
        "kotlin/collections/ArrayList" to Container.ARRAY_LIST,
        "java/util/Set" to Container.SET,
        "kotlin/collections/Set" to Container.SET,
        "kotlin/collections/MutableSet" to Container.SET,
        ARRAY to Container.ARRAY,
    ) +
        scala(
            Container.SCALA_LIST,
            "Iterable",
            "Seq",
            "immutable/Iterable",
            "immutable/LinearSeq",
            "immutable/List",
            "immutable/Seq",
        ) +
        scala(Container.SCALA_VECTOR, "IndexedSeq", "immutable/IndexedSeq", "immutable/Vector") +
        scala(Container.SCALA_SET, "Set", "immutable/Set")

private fun scala(container: Container, vararg types: String) = types.associate {
    "scala/collection/$it" to container
}

private val ENTRIES =
    mapOf(
        "java/util/Map" to Container.ANY,
        "kotlin/collections/Map" to Container.ANY,
        "kotlin/collections/MutableMap" to Container.MUTABLE_MAP,
        "java/util/HashMap" to Container.HASH_MAP,
        "java/util/LinkedHashMap" to Container.HASH_MAP,
        "kotlin/collections/HashMap" to Container.HASH_MAP,
        "kotlin/collections/LinkedHashMap" to Container.HASH_MAP,
    ) + scala(Container.SCALA_MAP, "Map", "immutable/Map")

private const val OPTION = "scala/Option"
private const val OPTIONAL = "java/util/Optional"

private val TypeUse.isOptional: Boolean
    get() = name == OPTION || name == OPTIONAL
