import com.fasterxml.jackson.databind.{DeserializationFeature, ObjectMapper, SerializationFeature}
import com.fasterxml.jackson.databind.module.SimpleModule
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule
import com.fasterxml.jackson.module.scala.DefaultScalaModule

/** Jackson as every channel uses it, before its Scala module had types for numbers and booleans in collections. */
object Configured {
  def mapper(): ObjectMapper = {
    val mapper = new ObjectMapper()
      .registerModule(DefaultScalaModule)
      .registerModule(Contents)
      .registerModule(new JavaTimeModule)
      .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
      .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, !Shape.HAS_UNKNOWN)
      .configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, Shape.HAS_DECIMAL)
    for (union <- Shape.UNIONS; branch <- union.branches.values) mapper.registerSubtypes(branch)
    mapper
  }

  /** Refines the types of parameters, as annotations with `contentAs` would. */
  private object Contents extends SimpleModule {
    override def setupModule(context: com.fasterxml.jackson.databind.Module.SetupContext): Unit =
      context.insertAnnotationIntrospector(new ContentIntrospector)
  }
}
