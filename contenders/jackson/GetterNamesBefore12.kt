import com.fasterxml.jackson.module.kotlin.KotlinModule

/** Fields are called as getters say. */
fun kotlinNames(): KotlinModule = KotlinModule()
