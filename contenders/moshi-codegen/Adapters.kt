import com.squareup.moshi.JsonAdapter
import com.squareup.moshi.JsonQualifier
import com.squareup.moshi.JsonReader
import com.squareup.moshi.JsonWriter
import com.squareup.moshi.Moshi
import com.squareup.moshi.Types
import com.squareup.moshi.adapters.PolymorphicJsonAdapterFactory
import java.lang.reflect.Type
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.Base64
import java.util.UUID

/** The root's adapter, which writes nulls. */
fun Moshi.rootAdapter(): JsonAdapter<Root> = adapter(Root::class.java).serializeNulls()

/** Types that Moshi leaves to its users. */
fun Moshi.Builder.addModelTypes(): Moshi.Builder = apply {
    add(UUID::class.java, TextAdapter(UUID::toString, UUID::fromString))
    add(LocalDate::class.java, TextAdapter(LocalDate::toString, LocalDate::parse))
    add(Instant::class.java, TextAdapter(Instant::toString, Instant::parse))
    add(ByteArray::class.java, TextAdapter(Base64.getEncoder()::encodeToString, Base64.getDecoder()::decode))
    add(BigDecimal::class.java, DecimalAdapter)
    add(LeaveOutNullFactory)
    Shape.UNIONS.forEach { add(unionAdapters(it)) }
}

private fun <T> unionAdapters(union: Shape.Union<T>) =
    union.branches.entries.fold(PolymorphicJsonAdapterFactory.of(union.type, "type")) { factory, (name, type) ->
        factory.withSubtype(type, name)
    }

/** A type that stands in JSON as a text. */
private class TextAdapter<T : Any>(private val print: (T) -> String, private val parse: (String) -> T) :
    JsonAdapter<T>() {
    override fun toJson(writer: JsonWriter, value: T?) {
        writer.value(value?.let(print))
    }

    override fun fromJson(reader: JsonReader): T? =
        if (reader.peek() == JsonReader.Token.NULL) reader.nextNull() else parse(reader.nextString())
}

/** A number of any precision. */
private object DecimalAdapter : JsonAdapter<BigDecimal>() {
    override fun toJson(writer: JsonWriter, value: BigDecimal?) {
        writer.value(value)
    }

    override fun fromJson(reader: JsonReader): BigDecimal? =
        if (reader.peek() == JsonReader.Token.NULL) reader.nextNull() else BigDecimal(reader.nextString())
}

/** On fields that are left out where they are null, while others are written as null. */
@JsonQualifier
annotation class LeaveOutNull

private object LeaveOutNullFactory : JsonAdapter.Factory {
    override fun create(type: Type, annotations: Set<Annotation>, moshi: Moshi): JsonAdapter<*>? {
        val rest = Types.nextAnnotations(annotations, LeaveOutNull::class.java) ?: return null
        return LeaveOutNullAdapter(moshi.adapter<Any>(type, rest))
    }
}

private class LeaveOutNullAdapter<T : Any>(private val present: JsonAdapter<T>) : JsonAdapter<T>() {
    override fun toJson(writer: JsonWriter, value: T?) {
        if (value != null) {
            present.toJson(writer, value)
        } else {
            writer.serializeNulls = false
            writer.nullValue()
            writer.serializeNulls = true
        }
    }

    override fun fromJson(reader: JsonReader): T? = present.fromJson(reader)
}
