import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.module.kotlin.KotlinModule

/** Jackson as every channel uses it. Fields are called as getters say, and unions do not name their branches. */
fun configured(): ObjectMapper =
    mapper()
        .registerModule(KotlinModule())
        .apply { Shape.UNIONS.forEach { registerSubtypes(it.branches.values) } }
