import io.micronaut.core.type.Argument
import io.micronaut.json.JsonMapper
import io.micronaut.serde.ObjectMapper

/** What the mapper reads and writes. */
val ROOT: Argument<Root> = Argument.of(Root::class.java)

/** The mapper as every channel uses it. */
fun configured(): JsonMapper =
    ObjectMapper.create(
            mapOf(
                "micronaut.serde.serialization.inclusion" to "ALWAYS",
                "micronaut.serde.write-binary-as-array" to false,
            ),
            Root::class.java.packageName,
        )
        .createSpecific(ROOT)
