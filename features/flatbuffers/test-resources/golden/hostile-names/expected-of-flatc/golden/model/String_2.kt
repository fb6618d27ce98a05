package golden.model

data class String_2(
    val class_2: Int,
    val `when`: Int,
    val x_: Int,
    val имя: String,
    val value: String,
    val quote: String,
    val turn: String,
    val Value_2: String,
    val Größe: Gr__e,
)
