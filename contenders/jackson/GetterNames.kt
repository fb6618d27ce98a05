import com.fasterxml.jackson.module.kotlin.KotlinModule
import com.fasterxml.jackson.module.kotlin.kotlinModule

/** Fields are called as getters say. */
fun kotlinNames(): KotlinModule = kotlinModule()
