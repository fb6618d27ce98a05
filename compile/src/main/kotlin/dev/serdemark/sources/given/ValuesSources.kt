package dev.serdemark.sources.given

import dev.serdemark.contender.GeneratedNames
import dev.serdemark.model.GivenMember
import dev.serdemark.model.Schema
import dev.serdemark.sources.emit.BridgeEmitter

/**
 * Code that returns the values of a user's method in the binary value form.
 *
 * @property files the texts by relative path, with `/`
 * @property call the qualified name of the `Callable` that returns the values
 * @property bridge the qualified name of the `Bridge`
 */
class ValuesSources
private constructor(val files: Map<String, String>, val call: String, val bridge: String) {
    companion object {
        private const val CALL = "OwnValues"

        /**
         * Generates the code for values of a [schema] of the user's own classes, which a [member]
         * returns.
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
