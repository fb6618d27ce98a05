package dev.serdemark.classes

import kotlin.metadata.KmClassifier
import kotlin.metadata.KmType
import kotlin.metadata.isNullable
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.TypePath
import org.objectweb.asm.signature.SignatureReader
import org.objectweb.asm.signature.SignatureVisitor

/**
 * The maximum length of a signature, in characters. ASM's reader is recursive, so deeply nested
 * types would overflow the stack.
 */
private const val LONGEST_SIGNATURE = 4_000

/**
 * A type as a Java, Kotlin or Scala class mentions it.
 *
 * @property name the internal name, such as `com/acme/Order$Line`. Arrays, numbers, booleans,
 *   characters and strings have Kotlin's names, such as `kotlin/Int`.
 */
internal data class TypeUse(
    val name: String,
    val arguments: List<TypeUse> = emptyList(),
    val isNullable: Boolean = false,
) {
    /** The number of levels of type arguments. */
    val depth: Int = arguments.maxOfOrNull { it.depth + 1 } ?: 0

    /** Returns this type, with the item or type argument at [path] made nullable. */
    fun nullableAt(path: TypePath): TypeUse = nullableAt(path, step = 0)

    private fun nullableAt(path: TypePath, step: Int): TypeUse {
        if (step == path.length) return copy(isNullable = true)
        val index =
            when (path.getStep(step)) {
                TypePath.ARRAY_ELEMENT -> 0
                TypePath.TYPE_ARGUMENT -> path.getStepArgument(step)
                // Inner types and wildcard bounds belong to the same TypeUse.
                else -> return nullableAt(path, step + 1)
            }
        return copy(
            arguments =
                arguments.mapIndexed { at, argument ->
                    if (at == index) argument.nullableAt(path, step + 1) else argument
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
 * Returns the type in a Java [signature] or descriptor. References are nullable; elements of arrays
 * and type arguments are not.
 *
 * @param variables the type arguments, by the names of the type variables
 */
internal fun javaType(signature: String, variables: Map<String, TypeUse>): TypeUse {
    var type = ANY
    SignatureReader(limited(signature))
        .acceptType(TypeReader(variables, isNullable = true) { type = it })
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
    val source = signature?.takeIf { limited(it).isNotEmpty() } ?: descriptor
    SignatureReader(limited(source)).accept(visitor)
    // A descriptor also has the parameters that compilers add, and a signature does not.
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

/** Returns the superclass in the [signature] of a class, or null if there is no signature. */
internal fun genericSuperclass(signature: String?, variables: Map<String, TypeUse>): TypeUse? {
    var type: TypeUse? = null
    val visitor =
        object : SignatureVisitor(Opcodes.ASM9) {
            override fun visitSuperclass() = TypeReader(variables, isNullable = false) { type = it }
        }
    signature?.let { SignatureReader(limited(it)).accept(visitor) }
    return type
}

private fun limited(signature: String): String {
    require(signature.length <= LONGEST_SIGNATURE) { "it has a type that is too long" }
    return signature
}

/** Builds the type in a signature, and passes it to [result]. */
private open class TypeReader(
    private val variables: Map<String, TypeUse>,
    private val isNullable: Boolean,
    private val result: (TypeUse) -> Unit,
) : SignatureVisitor(Opcodes.ASM9) {
    private var name = ""
    private val arguments = ArrayList<TypeUse>()

    override fun visitBaseType(descriptor: Char) =
        result(TypeUse("kotlin/${PRIMITIVES.getValue(descriptor)}"))

    override fun visitTypeVariable(name: String) {
        val type = variables[name] ?: ANY
        result(type.copy(isNullable = isNullable || type.isNullable))
    }

    override fun visitArrayType(): SignatureVisitor =
        object :
            TypeReader(
                variables,
                isNullable = false,
                { result(TypeUse(ARRAY, listOf(it), isNullable)) },
            ) {
            override fun visitBaseType(descriptor: Char) {
                val name = "kotlin/${PRIMITIVES.getValue(descriptor)}Array"
                this@TypeReader.result(TypeUse(name, isNullable = this@TypeReader.isNullable))
            }
        }

    override fun visitClassType(name: String) {
        this.name = name
    }

    override fun visitInnerClassType(name: String) {
        this.name += "$$name"
        arguments.clear() // Drops the arguments of the enclosing class.
    }

    override fun visitTypeArgument() {
        arguments += ANY
    }

    override fun visitTypeArgument(wildcard: Char): SignatureVisitor =
        TypeReader(variables, isNullable = false) {
            arguments += if (wildcard == SUPER) ANY else it
        }

    override fun visitEnd() =
        result(TypeUse(KOTLIN_NAMES[name] ?: name, arguments.toList(), isNullable))
}

/** The name of an array of objects. */
internal const val ARRAY = "kotlin/Array"

/**
 * Returns the [type] in Kotlin's metadata.
 *
 * @param variables the type arguments, by the ids of the type parameters
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
