package dev.serdemark.sources.given

import dev.serdemark.contender.GeneratedNames
import dev.serdemark.model.GivenMember
import dev.serdemark.model.Schema
import dev.serdemark.sources.emit.BridgeEmitter

/** Generated code that returns the values of a user's method in the binary value form. */
class ValuesSources
private constructor(val files: Map<String, String>, val call: String, val bridge: String) {
    companion object {
        private const val CALL = "OwnValues"

        /**
         * Generates the code for the values that a [member] of the user's own classes returns. The
         * [schema] is that of these classes.
         */
        fun of(schema: Schema, member: GivenMember, packageName: String): ValuesSources {
            val classes = checkNotNull(schema.given) { "Values are of the user's own classes" }
            val shape = GivenShape(schema, classes, gap = null)
            val folder = packageName.replace('.', '/')
            return ValuesSources(
                mapOf(
                    "$folder/${GeneratedNames.BRIDGE}.kt" to
                        BridgeEmitter(schema, shape, packageName).emit(),
                    "$folder/$CALL.java" to call(member, packageName),
                ),
                "$packageName.$CALL",
                "$packageName.${GeneratedNames.BRIDGE}",
            )
        }

        private fun call(member: GivenMember, packageName: String): String =
            """
            |package $packageName;
            |
            |/** Values of the user. */
            |public final class $CALL implements java.util.concurrent.Callable<Object> {
            |    @Override
            |    public Object call() throws Exception {
            |        return ${member.java};
            |    }
            |}
            |
            """
                .trimMargin()
    }
}
