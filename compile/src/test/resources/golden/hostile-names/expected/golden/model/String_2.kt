package golden.model

@org.example.Record
data class String_2(
    @org.example.Name("class")
    val class_2: Int,
    val `when`: Int,
    @org.example.Name("_")
    val x_: Int,
    val имя: String,
    @org.example.Name("\${1 + 1}")
    val value: String,
    @org.example.Name("\"); throw Error() //")
    val quote: String,
    @org.example.Name("a\u202eb\u000a")
    val turn: String,
    @org.example.Name("Value")
    val Value_2: String,
    val Größe: Gr__e,
) : java.io.Serializable, org.example.Sendable
