import com.fasterxml.jackson.module.kotlin.KotlinFeature
import com.fasterxml.jackson.module.kotlin.KotlinModule
import com.fasterxml.jackson.module.kotlin.kotlinModule

/** Fields are called as Kotlin's properties. */
fun kotlinNames(): KotlinModule = kotlinModule { enable(KotlinFeature.KotlinPropertyNameAsImplicitName) }
