import java.time.Instant
import java.time.LocalDate
import tools.jackson.core.StreamReadFeature
import tools.jackson.core.StreamWriteFeature
import tools.jackson.core.json.JsonFactory
import tools.jackson.core.util.JsonRecyclerPools
import tools.jackson.jr.annotationsupport.JacksonAnnotationExtension
import tools.jackson.jr.ob.JSON

/** Jackson jr as every channel uses it. */
fun configured(): JSON =
    JSON.builder(factory())
        .register(JacksonAnnotationExtension.std)
        .register(TextExtension(LocalDate::class.java, LocalDate::parse))
        .register(TextExtension(Instant::class.java, Instant::parse))
        .set(JSON.Feature.WRITE_NULL_PROPERTIES, !Shape.HAS_OPTIONAL)
        .build()

/** With the pool of buffers that is the default of Jackson 2. */
private fun factory(): JsonFactory =
    JsonFactory.builder()
        .recyclerPool(JsonRecyclerPools.threadLocalPool())
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
        .build()
