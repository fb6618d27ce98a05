import io.avaje.jsonb.JsonType
import io.avaje.jsonb.Jsonb

/** Jsonb as every channel uses it. */
fun configured(): JsonType<Root> =
    Jsonb.builder().serializeNulls(!Shape.HAS_OPTIONAL).build().type(Root::class.java)
