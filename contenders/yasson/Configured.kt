import jakarta.json.bind.Jsonb
import jakarta.json.bind.JsonbBuilder
import jakarta.json.bind.JsonbConfig
import jakarta.json.bind.config.BinaryDataStrategy

/** Jsonb as every channel uses it. */
fun configured(): Jsonb =
    JsonbBuilder.create(JsonbConfig().withNullValues(true).withBinaryDataStrategy(BinaryDataStrategy.BASE_64))
