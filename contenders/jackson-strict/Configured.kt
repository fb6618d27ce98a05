import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.module.kotlin.KotlinFeature
import com.fasterxml.jackson.module.kotlin.kotlinModule

/** Jackson as every channel uses it. */
fun configured(): ObjectMapper =
    strict(mapper())
        .registerModule(
            kotlinModule {
                enable(KotlinFeature.KotlinPropertyNameAsImplicitName)
                enable(KotlinFeature.StrictNullChecks)
            }
        )
