import tools.jackson.core.StreamReadFeature
import tools.jackson.core.StreamWriteFeature
import tools.jackson.databind.json.JsonMapper
import tools.jackson.module.kotlin.KotlinFeature
import tools.jackson.module.kotlin.kotlinModule

/** Jackson as every channel uses it. */
fun configured(): JsonMapper =
    JsonMapper.builder()
        .addModule(kotlinModule { enable(KotlinFeature.KotlinPropertyNameAsImplicitName) })
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
        .build()
