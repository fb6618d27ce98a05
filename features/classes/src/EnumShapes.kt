package dev.serdemark.classes

import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClassKind
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.FieldInsnNode
import org.objectweb.asm.tree.LdcInsnNode
import org.objectweb.asm.tree.MethodInsnNode

private const val JSON_VALUE = "com.fasterxml.jackson.annotation.JsonValue"
private const val JSON_CREATOR = "com.fasterxml.jackson.annotation.JsonCreator"

/**
 * The parameters of an enum's constructor before those in code: the constant's name and ordinal.
 */
private const val HIDDEN_PARAMETERS = 2

/**
 * Returns the shape of an enum. If code gives the constants their names in JSON, as `@JsonValue`
 * does, assumes that the names are the only texts that the constructor takes: `NOTE("note", 1)`.
 */
internal fun enumShape(node: ClassNode): ClassShape {
    val constants = node.fields.filter { it.access has Opcodes.ACC_ENUM }.map { it.name }
    val libraries = librariesNamingByCode(node)
    val renamed =
        if (libraries.isEmpty()) constants.associateWith { node.annotationsOfField(it).renamed }
        else {
            val texts = constructorTexts(node)
            constants.associateWith { constant ->
                val text =
                    texts[constant]
                        ?: throw unmapped(
                            node.shown,
                            "code gives its constants their names in JSON",
                        )
                libraries.associateWith { text }
            }
        }
    return ClassShape(UserClassKind.ENUM, constants = constants, renamed = renamed)
}

/**
 * Returns the libraries that get the names of the constants in JSON from code (`@JsonValue`, a
 * custom serializer) instead of from annotations.
 */
private fun librariesNamingByCode(node: ClassNode): List<NameAnnotation> {
    val methodAnnotations =
        node.methods.flatMapTo(HashSet()) { node.annotationsOfMethod(it.name, it.desc).names }
    val isOfJackson = JSON_VALUE in methodAnnotations || JSON_CREATOR in methodAnnotations
    val isOfKotlinx = node.annotated.value("kotlinx.serialization.Serializable", "with") != null
    return listOfNotNull(
        NameAnnotation.JACKSON.takeIf { isOfJackson },
        NameAnnotation.KOTLINX.takeIf { isOfKotlinx },
    )
}

/** Returns the text argument of each constant, by the constant's name, if it has one. */
private fun constructorTexts(node: ClassNode): Map<String, String> {
    val initializer = node.methods.firstOrNull { it.name == "<clinit>" } ?: return emptyMap()
    val texts = HashMap<String, String>()
    // For each constant, code calls a constructor and then sets the constant's static field.
    var text: String? = null
    for (step in initializer.instructions) {
        if (step is MethodInsnNode && step.name == "<init>") text = textArgument(step)
        else if (step is FieldInsnNode && step.opcode == Opcodes.PUTSTATIC) {
            text?.let { texts[step.name] = it }
            text = null
        }
    }
    return texts
}

/** Returns the only text that the [call] of a constructor passes, or null if code computes it. */
private fun textArgument(call: MethodInsnNode): String? {
    val types = Type.getArgumentTypes(call.desc).drop(HIDDEN_PARAMETERS).map { it.className }
    val index = types.indexOf("java.lang.String")
    if (index < 0 || index != types.lastIndexOf("java.lang.String")) return null
    // A constant is one instruction, and other arguments may be several.
    val arguments =
        generateSequence(call.previous) { it.previous }.take(types.size - index).toList()
    val areConstants = arguments.all { it.opcode in Opcodes.ACONST_NULL..Opcodes.LDC }
    return if (areConstants) (arguments.last() as? LdcInsnNode)?.cst as? String else null
}
