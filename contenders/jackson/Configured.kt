import com.fasterxml.jackson.databind.json.JsonMapper
import com.fasterxml.jackson.module.kotlin.KotlinFeature
import com.fasterxml.jackson.module.kotlin.kotlinModule

/** Jackson as every channel uses it. */
fun configured(): JsonMapper =
    builder().addModule(kotlinModule { enable(KotlinFeature.KotlinPropertyNameAsImplicitName) }).build()
