import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonFactoryBuilder
import com.fasterxml.jackson.core.StreamReadFeature
import com.fasterxml.jackson.core.StreamWriteFeature
import com.fasterxml.jackson.jr.annotationsupport.JacksonAnnotationExtension
import com.fasterxml.jackson.jr.ob.JSON
import java.time.Instant
import java.time.LocalDate

/** Jackson jr as every channel uses it. */
fun configured(): JSON =
    JSON.builder(factory())
        .register(JacksonAnnotationExtension.std)
        .register(TextExtension(LocalDate::class.java, LocalDate::parse))
        .register(TextExtension(Instant::class.java, Instant::parse))
        .set(JSON.Feature.WRITE_NULL_PROPERTIES, !Shape.HAS_OPTIONAL)
        .build()

private fun factory(): JsonFactory =
    JsonFactoryBuilder()
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
        .build()
