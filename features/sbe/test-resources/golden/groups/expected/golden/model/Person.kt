package golden.model

data class Person(
    val name: String,
    val isActive: Boolean,
)
