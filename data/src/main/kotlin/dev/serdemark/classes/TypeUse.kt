package dev.serdemark.classes

import kotlin.metadata.KmClassifier
import kotlin.metadata.KmType
import kotlin.metadata.isNullable
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.TypePath
import org.objectweb.asm.signature.SignatureReader
import org.objectweb.asm.signature.SignatureVisitor

/** The longest signature that is read, in characters. ASM's reader calls itself for each level. */
private const val LONGEST_SIGNATURE = 4_000

/**
 * A type as a Java, Kotlin or Scala class mentions it.
 *
 * @property name the internal name, such as `com/acme/Order$Line`. Arrays have Kotlin's name, and
 *   so have Kotlin types that class files show as Java types, such as `kotlin/Int`.
 */
internal data class TypeUse(
    val name: String,
    val arguments: List<TypeUse> = emptyList(),
    val isNullable: Boolean = false,
) {
    /** The number of levels of type arguments. */
    val depth: Int = arguments.maxOfOrNull { it.depth + 1 } ?: 0

    /** Returns this type with a nullable item or type argument at [path]. */
    fun nullableAt(path: TypePath): TypeUse = nullableAt(path, 0)

    private fun nullableAt(path: TypePath, from: Int): TypeUse {
        if (from == path.length) return copy(isNullable = true)
        val index =
            when (path.getStep(from)) {
                TypePath.ARRAY_ELEMENT -> 0
                TypePath.TYPE_ARGUMENT -> path.getStepArgument(from)
                else -> return nullableAt(path, from + 1)
            }
        return copy(
            arguments =
                arguments.mapIndexed { at, argument ->
                    if (at == index) argument.nullableAt(path, from + 1) else argument
                }
        )
    }

    /** The type as messages write it. */
    override fun toString(): String =
        name.shownName + if (arguments.isEmpty()) "" else arguments.joinToString(", ", "<", ">")
}

/** The type of values whose type is unknown. */
internal val ANY = TypeUse("java/lang/Object")

/** Kotlin's names for Java types. */
private val KOTLIN_NAMES =
    mapOf(
        "java/lang/Integer" to "kotlin/Int",
        "java/lang/Long" to "kotlin/Long",
        "java/lang/Float" to "kotlin/Float",
        "java/lang/Double" to "kotlin/Double",
        "java/lang/Boolean" to "kotlin/Boolean",
        "java/lang/Short" to "kotlin/Short",
        "java/lang/Byte" to "kotlin/Byte",
        "java/lang/Character" to "kotlin/Char",
        "java/lang/String" to "kotlin/String",
    )

private val PRIMITIVES =
    mapOf(
        'I' to "Int",
        'J' to "Long",
        'F' to "Float",
        'D' to "Double",
        'Z' to "Boolean",
        'S' to "Short",
        'B' to "Byte",
        'C' to "Char",
    )

/**
 * Returns the type in a Java [signature] or descriptor. References may be null; elements of lists
 * and other type arguments may not.
 *
 * @param variables the types that type variables stand for
 */
internal fun javaType(signature: String, variables: Map<String, TypeUse>): TypeUse {
    var type = ANY
    SignatureReader(limited(signature)).acceptType(TypeReader(variables, true) { type = it })
    return type
}

/**
 * Returns the types of the parameters of a Java method, as [javaType] does.
 *
 * @param areNullable whether references may be null
 */
internal fun javaParameters(
    descriptor: String,
    signature: String?,
    variables: Map<String, TypeUse>,
    areNullable: Boolean = true,
): List<TypeUse> {
    val types = ArrayList<TypeUse>()
    val visitor =
        object : SignatureVisitor(Opcodes.ASM9) {
            override fun visitParameterType() = TypeReader(variables, areNullable) { types += it }
        }
    // A signature lacks the parameters that compilers add.
    val whole = signature?.takeIf { limited(it).isNotEmpty() } ?: descriptor
    SignatureReader(limited(whole)).accept(visitor)
    return if (types.size == Type.getArgumentTypes(descriptor).size) types
    else javaParameters(descriptor, null, variables, areNullable)
}

/** Returns the names of the type parameters in the [signature] of a class. */
internal fun typeParameters(signature: String?): List<String> {
    val names = ArrayList<String>()
    val visitor =
        object : SignatureVisitor(Opcodes.ASM9) {
            override fun visitFormalTypeParameter(name: String) {
                names += name
            }
        }
    signature?.let { SignatureReader(limited(it)).accept(visitor) }
    return names
}

/** Returns the superclass in the [signature] of a class, or null if it has none. */
internal fun genericSuperclass(signature: String?, variables: Map<String, TypeUse>): TypeUse? {
    var type: TypeUse? = null
    val visitor =
        object : SignatureVisitor(Opcodes.ASM9) {
            override fun visitSuperclass() = TypeReader(variables, false) { type = it }
        }
    signature?.let { SignatureReader(limited(it)).accept(visitor) }
    return type
}

private fun limited(signature: String): String {
    require(signature.length <= LONGEST_SIGNATURE) { "it has a type that is too long" }
    return signature
}

/** Builds the type in a signature, and passes it to [found]. */
private open class TypeReader(
    private val variables: Map<String, TypeUse>,
    private val isNullable: Boolean,
    private val found: (TypeUse) -> Unit,
) : SignatureVisitor(Opcodes.ASM9) {
    private var name = ""
    private val arguments = ArrayList<TypeUse>()

    override fun visitBaseType(descriptor: Char) =
        found(TypeUse("kotlin/${PRIMITIVES.getValue(descriptor)}"))

    override fun visitTypeVariable(name: String) {
        val type = variables[name] ?: ANY
        found(type.copy(isNullable = isNullable || type.isNullable))
    }

    override fun visitArrayType(): SignatureVisitor =
        object : TypeReader(variables, false, { found(TypeUse(ARRAY, listOf(it), isNullable)) }) {
            override fun visitBaseType(descriptor: Char) {
                val name = "kotlin/${PRIMITIVES.getValue(descriptor)}Array"
                this@TypeReader.found(TypeUse(name, isNullable = this@TypeReader.isNullable))
            }
        }

    override fun visitClassType(name: String) {
        this.name = name
    }

    override fun visitInnerClassType(name: String) {
        this.name += "$$name"
        arguments.clear()
    }

    override fun visitTypeArgument() {
        arguments += ANY
    }

    override fun visitTypeArgument(wildcard: Char): SignatureVisitor =
        TypeReader(variables, false) { arguments += if (wildcard == SUPER) ANY else it }

    override fun visitEnd() =
        found(TypeUse(KOTLIN_NAMES[name] ?: name, arguments.toList(), isNullable))
}

/** The name of an array of objects. */
internal const val ARRAY = "kotlin/Array"

/**
 * Returns a Kotlin [type]. [variables] are the types that type parameters stand for, by the ids of
 * the parameters.
 */
internal fun kotlinType(type: KmType, variables: Map<Int, TypeUse>): TypeUse {
    val isNullable = type.isNullable
    return when (val classifier = type.classifier) {
        is KmClassifier.TypeParameter ->
            (variables[classifier.id] ?: ANY).let {
                it.copy(isNullable = isNullable || it.isNullable)
            }
        is KmClassifier.Class ->
            TypeUse(
                internalName(classifier.name).let { KOTLIN_NAMES[it] ?: it },
                type.arguments.map { it.type?.let { kotlinType(it, variables) } ?: ANY },
                isNullable,
            )
        is KmClassifier.TypeAlias -> TypeUse(internalName(classifier.name), emptyList(), isNullable)
    }
}

/** Returns the internal name of a class from its name in Kotlin's metadata. */
internal fun internalName(name: String): String = name.replace('.', '$')
