package dev.serdemark.classes

import kotlin.metadata.KmConstructor
import kotlin.metadata.jvm.signature
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.AbstractInsnNode
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.FieldInsnNode
import org.objectweb.asm.tree.InsnNode
import org.objectweb.asm.tree.IntInsnNode
import org.objectweb.asm.tree.JumpInsnNode
import org.objectweb.asm.tree.LdcInsnNode
import org.objectweb.asm.tree.MethodInsnNode
import org.objectweb.asm.tree.MethodNode
import org.objectweb.asm.tree.TypeInsnNode
import org.objectweb.asm.tree.VarInsnNode

/** The default of a parameter, as found in byte code without running it. */
internal sealed interface Default {
    /** A number, a text or null. A boolean is 0 or 1. */
    data class Constant(val value: Any?) : Default

    /** A constant in a static field, such as an enum constant. */
    data class Static(val owner: String, val name: String) : Default

    /** An empty list, set or map. */
    data object Empty : Default
}

/** The type of the last parameter of a constructor that sets defaults. */
private const val MARKER = "Lkotlin/jvm/internal/DefaultConstructorMarker;"

/** The number of parameters per mask. Each parameter has one bit of an `Int`. */
private const val PER_MASK = Int.SIZE_BITS

/** Whether Kotlin's compiler has put defaults into a constructor of the class. */
internal val ClassNode.hasDefaults: Boolean
    get() = methods.any { it.name == "<init>" && it.desc.endsWith("I$MARKER)V") }

/**
 * Returns the defaults that are constants, by the index of the parameter of a [constructor].
 * Kotlin's compiler puts defaults into a separate constructor, which also takes masks. The bits of
 * the masks say which parameters get their default: `if (mask and 2 != 0) note = "none"`.
 */
internal fun constantDefaults(node: ClassNode, constructor: KmConstructor): Map<Int, Default> {
    val signature = constructor.signature?.descriptor ?: return emptyMap()
    val types = Type.getArgumentTypes(signature)
    val masks = "I".repeat((types.size + PER_MASK - 1) / PER_MASK)
    val descriptor = "${signature.removeSuffix(")V")}$masks$MARKER)V"
    val method =
        node.methods.firstOrNull { it.name == "<init>" && it.desc == descriptor }
            ?: return emptyMap()
    // Local variable 0 is the object itself.
    val variables = types.runningFold(1) { variable, type -> variable + type.size }
    return DefaultReader(method, variables).read()
}

/**
 * Finds the code that sets defaults. It consists of the instructions that test a bit, the
 * instructions that compute the default, and the instruction that stores the default in the
 * parameter.
 *
 * @param variables the local variables of the parameters, followed by the local variable of the
 *   first mask
 */
private class DefaultReader(method: MethodNode, private val variables: List<Int>) {
    /** The instructions, and the labels to which they jump. */
    private val steps = method.instructions.filter { it.opcode >= 0 || it.type == LABEL }

    fun read(): Map<Int, Default> {
        val found = HashMap<Int, Default>()
        for (start in steps.indices) {
            val parameter = testedParameter(start) ?: continue
            val end = steps.indexOf((steps[start + TEST - 1] as JumpInsnNode).label)
            // A jump backward skips no default.
            if (end < start + TEST) continue
            val code = steps.subList(start + TEST, end).filter { it.opcode >= 0 }
            val store = code.lastOrNull() as? VarInsnNode ?: continue
            if (store.`var` != variables[parameter]) continue
            constantDefault(code.dropLast(1))?.let { found[parameter] = it }
        }
        return found
    }

    /** Returns the parameter whose bit in a mask the code from [start] tests, or null. */
    private fun testedParameter(start: Int): Int? {
        if (start + TEST > steps.size) return null
        val (load, bit, and, jump) = steps.subList(start, start + TEST)
        val mask = (load as? VarInsnNode)?.takeIf { it.opcode == Opcodes.ILOAD }?.`var`
        val number = constant(bit) as? Int
        if (mask == null || number == null) return null
        if (and.opcode != Opcodes.IAND || jump.opcode != Opcodes.IFEQ) return null
        val parameter = (mask - variables.last()) * PER_MASK + number.countTrailingZeroBits()
        return parameter.takeIf { it in 0..<variables.lastIndex }
    }

    /** Returns the default that [code] computes; null if it is not constant. */
    private fun constantDefault(code: List<AbstractInsnNode>): Default? {
        val kept = code.filterNot { it.opcode == Opcodes.CHECKCAST }
        val first = kept.firstOrNull() ?: return null
        return when {
            kept.size == 1 ->
                when {
                    first.opcode == Opcodes.ACONST_NULL -> Default.Constant(null)
                    first is FieldInsnNode && first.opcode == Opcodes.GETSTATIC ->
                        Default.Static(first.owner, first.name)
                    first is MethodInsnNode && first.key in EMPTY -> Default.Empty
                    else -> constant(first)?.let(Default::Constant)
                }
            // Kotlin checks that values from Java classes are not null.
            kept.size == CHECKED && (kept.last() as? MethodInsnNode)?.name == CHECK ->
                constantDefault(kept.take(1))
            // Boxes a constant, as in `Integer.valueOf(1)`.
            kept.size == 2 && (kept[1] as? MethodInsnNode)?.isBoxing == true ->
                constantDefault(kept.take(1)) as? Default.Constant
            // Creates an empty collection.
            kept.size == CREATED && (first as? TypeInsnNode)?.desc in COLLECTIONS ->
                Default.Empty.takeIf { (kept.last() as? MethodInsnNode)?.desc == "()V" }
            else -> null
        }
    }

    private fun constant(step: AbstractInsnNode): Any? =
        when (step) {
            is LdcInsnNode -> step.cst.takeUnless { it is Type }
            is IntInsnNode -> step.operand.takeUnless { step.opcode == Opcodes.NEWARRAY }
            is InsnNode -> NUMBERS[step.opcode]
            else -> null
        }

    private val MethodInsnNode.key: String
        get() = "$owner.$name$desc"

    private val MethodInsnNode.isBoxing: Boolean
        get() = name == "valueOf" && owner.startsWith("java/lang/")

    private companion object {
        const val LABEL = AbstractInsnNode.LABEL

        /** The number of instructions that test a bit: `iload mask, iconst bit, iand, ifeq end`. */
        const val TEST = 4

        /**
         * The number of instructions that read a checked constant: `getstatic, dup, ldc,
         * invokestatic`.
         */
        const val CHECKED = 4
        const val CHECK = "checkNotNullExpressionValue"

        /** The number of instructions that create an object: `new, dup, invokespecial`. */
        const val CREATED = 3

        /** Kotlin's functions `emptyList`, `emptySet` and `emptyMap`. */
        val EMPTY =
            setOf("List", "Set", "Map").mapTo(HashSet()) { type ->
                val file = if (type == "List") "Collections" else "${type}s"
                "kotlin/collections/${file}Kt.empty$type()Ljava/util/$type;"
            }

        val COLLECTIONS =
            setOf("ArrayList", "HashSet", "LinkedHashSet", "HashMap", "LinkedHashMap").mapTo(
                HashSet()
            ) {
                "java/util/$it"
            }

        /** The instructions that have a number in their name, such as `iconst_1`. */
        val NUMBERS: Map<Int, Any> =
            (-1..5).associateBy { Opcodes.ICONST_0 + it } +
                mapOf(
                    Opcodes.LCONST_0 to 0L,
                    Opcodes.LCONST_1 to 1L,
                    Opcodes.FCONST_0 to 0f,
                    Opcodes.FCONST_1 to 1f,
                    Opcodes.FCONST_2 to 2f,
                    Opcodes.DCONST_0 to 0.0,
                    Opcodes.DCONST_1 to 1.0,
                )
    }
}
