import tools.jackson.core.StreamReadFeature
import tools.jackson.core.StreamWriteFeature
import tools.jackson.core.json.JsonFactory
import tools.jackson.core.util.JsonRecyclerPools
import tools.jackson.databind.DeserializationFeature
import tools.jackson.databind.json.JsonMapper
import tools.jackson.module.kotlin.KotlinFeature
import tools.jackson.module.kotlin.kotlinModule

/** A node of its tree. */
typealias Node = tools.jackson.databind.JsonNode

/** Jackson as every channel uses it. */
fun configured(): JsonMapper =
    JsonMapper.builder(factory())
        .addModule(kotlinModule { enable(KotlinFeature.KotlinPropertyNameAsImplicitName) })
        .configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, Shape.HAS_DECIMAL)
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
        .build()

/** With the pool of buffers that is the default of Jackson 2. */
private fun factory(): JsonFactory = JsonFactory.builder().recyclerPool(JsonRecyclerPools.threadLocalPool()).build()
