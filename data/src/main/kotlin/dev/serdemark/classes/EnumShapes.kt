package dev.serdemark.classes

import dev.serdemark.model.GivenKind
import dev.serdemark.model.NameAnnotation
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.FieldInsnNode
import org.objectweb.asm.tree.LdcInsnNode
import org.objectweb.asm.tree.MethodInsnNode

private const val JSON_VALUE = "com.fasterxml.jackson.annotation.JsonValue"
private const val JSON_CREATOR = "com.fasterxml.jackson.annotation.JsonCreator"

/** A constructor of an enum that takes a text, after the name and the ordinal of the constant. */
private const val TAKES_TEXT = "(Ljava/lang/String;ILjava/lang/String;)V"

/**
 * Returns the shape of an enum. If code gives the constants their names in JSON, assumes that the
 * names are the texts that the constructor takes, as in `NOTE("note")`.
 */
internal fun enumShape(node: ClassNode): ClassShape {
    val constants = node.fields.filter { it.access has Opcodes.ACC_ENUM }.map { it.name }
    val byCode = namedByCode(node)
    val renamed =
        if (byCode.isEmpty()) constants.associateWith { node.ofField(it).renamed }
        else {
            val texts = texts(node)
            constants.associateWith { constant ->
                val text =
                    texts[constant]
                        ?: throw unmapped(
                            node.shown,
                            "code gives its constants their names in JSON",
                        )
                byCode.associateWith { text }
            }
        }
    return ClassShape(GivenKind.ENUM, constants = constants, renamed = renamed)
}

/**
 * Returns the libraries that get the names of the constants in JSON from code (`@JsonValue`, a
 * custom serializer) instead of from annotations.
 */
private fun namedByCode(node: ClassNode): List<NameAnnotation> {
    val ofMethods = node.methods.flatMapTo(HashSet()) { node.ofMethod(it.name, it.desc).names }
    val isOfJackson = JSON_VALUE in ofMethods || JSON_CREATOR in ofMethods
    val isOfKotlinx = node.annotated.value("kotlinx.serialization.Serializable", "with") != null
    return listOfNotNull(
        NameAnnotation.JACKSON.takeIf { isOfJackson },
        NameAnnotation.KOTLINX.takeIf { isOfKotlinx },
    )
}

/** Returns the text that each constant is created with, if its constructor takes one. */
private fun texts(node: ClassNode): Map<String, String> {
    val start = node.methods.firstOrNull { it.name == "<clinit>" } ?: return emptyMap()
    val texts = HashMap<String, String>()
    var text: String? = null
    for (step in start.instructions) {
        if (step is MethodInsnNode && step.name == "<init>")
            text =
                ((step.previous as? LdcInsnNode)?.cst as? String).takeIf { step.desc == TAKES_TEXT }
        else if (step is FieldInsnNode && step.opcode == Opcodes.PUTSTATIC) {
            text?.let { texts[step.name] = it }
            text = null
        }
    }
    return texts
}
