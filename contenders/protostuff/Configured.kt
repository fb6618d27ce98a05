import io.protostuff.Schema
import io.protostuff.runtime.RuntimeSchema

/** The schema of the root. The library reads its properties once, when it is loaded. */
fun schema(): Schema<Root> {
    System.setProperty("protostuff.runtime.always_use_sun_reflection_factory", "true")
    System.setProperty("protostuff.runtime.preserve_null_elements", "true")
    System.setProperty("protostuff.runtime.collection_schema_on_repeated_fields", "true")
    return RuntimeSchema.getSchema(Root::class.java)
}
