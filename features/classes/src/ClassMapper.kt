package dev.serdemark.classes

import dev.serdemark.model.Container
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.PreferredName
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.TypeNames
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UserClass
import dev.serdemark.model.UserClassKind
import dev.serdemark.model.UserProperty
import dev.serdemark.model.UserType
import dev.serdemark.model.fieldNames
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.workload.Naming
import kotlin.metadata.KmClass
import kotlin.metadata.isValue
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type as AsmType
import org.objectweb.asm.tree.ClassNode

/** The maximum number of types of a data model. */
private const val MOST_TYPES = 500

/** The maximum length of the name of a branch in JSON, in UTF-16 units. */
private const val LONGEST_TAG = 1_000

/**
 * The maximum nesting of type arguments. In `class Tree<T>(val child: Tree<List<T>>)`, type
 * arguments would nest without end.
 */
private const val DEEPEST = 10

/**
 * Maps a root class, and all classes that it mentions, to types of a data model. If the type of a
 * property has no counterpart, the property must be nullable, and its value is always null.
 */
internal class ClassMapper(private val files: ClassFiles, private val naming: Naming) {
    private val takenNames = TypeNames()

    /** The names of the types that are declared or being declared, by their classes. */
    private val typeNames = HashMap<TypeUse, String>()

    /** The problems of the classes that cannot be mapped. */
    private val problems = HashMap<TypeUse, ProblemException>()

    /** The value classes that are being mapped, to find value classes that contain themselves. */
    private val openValueClasses = HashSet<TypeUse>()

    /**
     * The types of the data model, by their names, in the order of first mention. A type is null
     * while its class is being mapped.
     */
    val declarations = LinkedHashMap<String, Declaration?>()

    /** The user's class of each type, by the type's name. */
    val classes = HashMap<String, UserClass>()

    private val defaults = DefaultValues(files, declarations, classes)

    /**
     * Maps a [type] and all types that it mentions.
     *
     * @param place the class or property that mentions the type, for messages
     * @throws ProblemException with every class and property that has no counterpart
     */
    fun map(type: TypeUse, place: String): Mapped {
        if (type.depth > DEEPEST) throw unmapped(place, "its type arguments nest too deeply")
        val inner = mapNonNull(type, place)
        // An Optional of Java that is null counts as empty.
        if (!type.isNullable || type.name == OPTIONAL) return inner
        if (inner.type is Nullable) throw unmapped(place, "it is an Option that may be null")
        return Mapped(Nullable(inner.type), inner.userType)
    }

    private fun mapNonNull(type: TypeUse, place: String): Mapped =
        LEAVES[type.name]
            ?: PRIMITIVE_ARRAYS[type.name]?.let { (element, container) ->
                val item = LEAVES.getValue(element)
                Mapped(ListOf(item.type), UserType.Items(container, item.userType))
            }
            ?: ITEMS[type.name]?.let { items(type, it, place) }
            ?: ENTRIES[type.name]?.let { entries(type, it, place) }
            ?: if (type.isOptional) optional(type, place) else declared(type, place)

    /** Whether a property has the type `Optional` of Java. */
    var usesOptional = false
        private set

    private fun optional(type: TypeUse, place: String): Mapped {
        if (type.name == OPTIONAL) usesOptional = true
        val content = map(argument(type, 0, place), place)
        if (content.type is Nullable) throw unmapped(place, "it is an optional of an optional")
        return Mapped(
            Nullable(content.type),
            UserType.Optional(content.userType, type.name == OPTION),
        )
    }

    private fun items(type: TypeUse, container: Container, place: String): Mapped {
        val item = map(argument(type, 0, place), place)
        if (container.isOfScala) requireScalaOrPlain(item.userType, place)
        return Mapped(ListOf(item.type), UserType.Items(container, item.userType))
    }

    private fun entries(type: TypeUse, container: Container, place: String): Mapped {
        val key = argument(type, 0, place)
        val isText = key.name == "kotlin/String"
        if (!isText && (container.isOfScala || !isKey(key)))
            throw unmapped(place, "its keys are of $key, not texts")
        val keyType = map(key.copy(isNullable = false), place).type
        val value = map(argument(type, 1, place), place)
        if (container.isOfScala) requireScalaOrPlain(value.userType, place)
        return Mapped(
            MapOf(value.type, keyType),
            UserType.Entries(container, value.userType, isText),
        )
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

    /** Refuses a Java collection in a Scala collection, which generated code cannot convert. */
    private fun requireScalaOrPlain(userType: UserType, place: String) {
        val container =
            (userType as? UserType.Items)?.container ?: (userType as? UserType.Entries)?.container
        // Kotlin and Java have the same lists and maps, so these need no conversion.
        if (container?.isOfScala == false && !userType.isSame)
            throw unmapped(place, "it is a Java collection in a Scala collection")
    }

    private fun declared(type: TypeUse, place: String): Mapped {
        val use = type.copy(isNullable = false)
        typeNames[use]?.let { name ->
            return Mapped(Named(name), UserType.Same)
        }
        val node =
            files.find(type.name)
                ?: throw unmapped(place, "Serdemark's data model has nothing for $type")
        requireUsable(node)
        val kotlin = kotlinClass(node)
        if (kotlin?.isValue == true) return mapValueClass(node, kotlin, use)
        return Mapped(Named(declare(node, kotlin, use, tag = null)), UserType.Same)
    }

    /** Maps a value class to the type that it wraps, as JSON does. */
    private fun mapValueClass(node: ClassNode, kotlin: KmClass, use: TypeUse): Mapped {
        val property =
            kotlinShape(node, kotlin, emptyMap()).properties.singleOrNull()
                ?: throw unmapped(node.shown, "it is a value class that generated code cannot read")
        if (use.arguments.isNotEmpty()) throw unmapped(node.shown, "it has type parameters")
        if (property.type.isNullable)
            throw unmapped(node.shown, "it is a value class of a nullable type")
        if (!openValueClasses.add(use))
            throw unmapped(node.shown, "it is a value class that contains itself")
        try {
            val inner = map(property.type, node.shown)
            return Mapped(
                inner.type,
                UserType.Wrapped(files.kotlinName(node), property.get.kotlin, inner.userType),
            )
        } finally {
            openValueClasses -= use
        }
    }

    /**
     * Declares the type of a class, and returns the name of the type. If the class has a problem,
     * removes all types that were declared for it.
     *
     * @param tag the name in JSON if the class is a branch of a union; otherwise null
     */
    private fun declare(node: ClassNode, kotlin: KmClass?, use: TypeUse, tag: String?): String {
        problems[use]?.let { throw it }
        val countBefore = declarations.size
        try {
            return tryDeclare(node, kotlin, use, tag)
        } catch (e: ProblemException) {
            problems[use] = e
            val added = declarations.keys.drop(countBefore).toSet()
            declarations -= added
            classes -= added
            typeNames.values.removeAll(added)
            added.forEach(takenNames::release)
            throw e
        }
    }

    private fun tryDeclare(node: ClassNode, kotlin: KmClass?, use: TypeUse, tag: String?): String {
        if (declarations.size >= MOST_TYPES)
            throw unmapped(node.shown, "these classes have more than $MOST_TYPES types")
        val name = tag?.let { branchName(node, it) } ?: freeName(node, use)
        typeNames[use] = name
        declarations[name] = null
        val shape = shape(node, kotlin, use).withStrategyNames(node)
        declarations[name] =
            when (shape.kind) {
                UserClassKind.ENUM,
                UserClassKind.OBJECTS -> enum(name, node, shape)
                UserClassKind.SEALED -> union(name, node, shape)
                else -> record(name, node, use, shape)
            }
        // record() adds the class of a record itself, with its properties.
        if (declarations[name] !is RecordDeclaration)
            classes[name] = userClass(node, use, shape, emptyMap())
        return name
    }

    private fun branchName(node: ClassNode, tag: String): String =
        takenNames.takeSame(tag, LONGEST_TAG)
            ?: throw unmapped(
                node.shown,
                "its name in JSON is '$tag', which is invalid or taken as a type name",
            )

    /**
     * Takes the name that the class would have in JSON as a branch of a union, because a union that
     * is mapped later may contain the class. If this name is taken, takes a similar name.
     */
    private fun freeName(node: ClassNode, use: TypeUse): String {
        val simple = shortName(use)
        val wanted = if (use.arguments.isEmpty()) branchTag(node) else simple
        return takenNames.takeSame(wanted, LONGEST_TAG)
            ?: takenNames.take(PreferredName(simple, node.name.substringBeforeLast('/')))
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
        val (duplicate) = names.groupBy { it }.values.find { it.size > 1 } ?: return
        throw unmapped(node.shown, "two of its $what are called '$duplicate' in JSON")
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
                val tag = tags[branch] ?: branchTag(branchNode)
                val use = TypeUse(branch)
                val nameSoFar = typeNames[use]
                if (nameSoFar != null && nameSoFar != tag)
                    throw unmapped(
                        branchNode.shown,
                        "it is called '$tag' as a branch of ${node.shown}, " +
                            "and '$nameSoFar' elsewhere",
                    )
                nameSoFar ?: declare(branchNode, kotlinClass(branchNode), use, tag)
            }
        }
        if (branches.isEmpty()) throw unmapped(node.shown, "it is sealed, and has no subclasses")
        return UnionDeclaration(name, branches)
    }

    /** Replaces each branch that is itself sealed by its branches, at any depth. */
    private fun concreteBranches(branches: List<String>): List<String> {
        val found = ArrayList<String>()
        val seen = HashSet<String>()
        val left = ArrayDeque(branches)
        while (left.isNotEmpty()) {
            val branch = left.removeFirst()
            if (!seen.add(branch)) continue
            val node = files.find(branch)?.takeIf { it.access has Opcodes.ACC_ABSTRACT }
            val shape = node?.let { shape(it, kotlinClass(it), TypeUse(branch)) }
            if (shape == null || shape.kind == UserClassKind.ABSTRACT) found += branch
            // At the front, to keep the order of the subclasses.
            else left.addAll(0, shape.branches)
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
                val default = property.default?.let { defaults.value(it, content.type) }
                UserProperty(property.get, property.set, content.userType, default)
            }
        classes[name] = userClass(node, use, shape, fields.zip(properties).toMap())
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
            val none = UserType.OnlyNull(e.why(place))
            val userType =
                if (type.isOptional) UserType.Optional(none, type.name == OPTION) else none
            // The value is always null, so the type does not matter.
            Mapped(Nullable(Leaf.STRING), userType)
        }

    private fun userClass(
        node: ClassNode,
        use: TypeUse,
        shape: ClassShape,
        properties: Map<String, UserProperty>,
    ) =
        UserClass(
            name = node.shown,
            kotlin = files.kotlinName(node),
            arguments = use.arguments.map(::kotlinText),
            kind = shape.kind,
            properties = properties,
            renamed = shape.renamed.filterValues { it.isNotEmpty() },
            marks = node.annotated.names + interfaces(node) + companionTypes(node),
            constants =
                if (shape.kind == UserClassKind.OBJECTS) shape.branches.map(::objectName)
                else emptyList(),
            // The nearest annotation counts, as for Jackson.
            ignoresUnknown =
                files.withSupertypes(node).firstNotNullOfOrNull { it.annotated.ignoresUnknown }
                    ?: false,
            creation = shape.creation,
        )

    /** Returns the Kotlin expression for a Scala `object`. */
    private fun objectName(type: String): String {
        val node = files.find(type) ?: throw unmapped(type, "it is not on the class path")
        requireUsable(node)
        return "${files.kotlinName(node)}.`MODULE\$`"
    }

    /**
     * Returns the types of the values in the companion object of a Scala class, with their
     * interfaces.
     */
    private fun companionTypes(node: ClassNode): Set<String> =
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
        files.withSupertypes(node).flatMapTo(LinkedHashSet()) { type ->
            type.interfaces.map { it.shownName }
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

    /** Returns a type in Kotlin code, with its type arguments. */
    private fun kotlinText(type: TypeUse): String {
        val isClass = LEAVES[type.name] == null && '/' in type.name
        val node = if (isClass) files.find(type.name) else null
        val name = node?.let(files::kotlinName) ?: type.name.replace('/', '.')
        val arguments =
            if (type.arguments.isEmpty()) ""
            else type.arguments.joinToString(prefix = "<", postfix = ">") { kotlinText(it) }
        return "$name$arguments${if (type.isNullable) "?" else ""}"
    }
}

/**
 * A type of the data model, which a type in a class was mapped to.
 *
 * @property userType the type in the class
 */
internal class Mapped(val type: Type, val userType: UserType)

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
    return renamed.values.firstOrNull() ?: naming.jsonName(name)
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
        .mapValues { Mapped(it.value, UserType.Same) } +
        ("scala/math/BigDecimal" to Mapped(Leaf.DECIMAL, UserType.ScalaDecimal)) +
        listOf("Short", "Byte").associate {
            "kotlin/$it" to Mapped(Leaf.INT, UserType.Narrow("to$it"))
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
