import com.fasterxml.jackson.core.{StreamReadFeature, StreamWriteFeature}
import com.fasterxml.jackson.databind.{DeserializationFeature, SerializationFeature}
import com.fasterxml.jackson.databind.json.JsonMapper
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule
import com.fasterxml.jackson.module.scala.DefaultScalaModule

/** Jackson as every channel uses it. */
object Configured {
  def mapper(): JsonMapper = {
    Primitives.register()
    val mapper = JsonMapper
      .builder()
      .addModule(DefaultScalaModule)
      .addModule(new JavaTimeModule)
      .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
      .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, !Shape.HAS_UNKNOWN)
      .configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, Shape.HAS_DECIMAL)
      .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
      .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
      .build()
    for (union <- Shape.UNIONS; branch <- union.branches.values) mapper.registerSubtypes(branch)
    mapper
  }
}
