import com.fasterxml.jackson.core.JsonGenerator
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.jr.ob.JacksonJrExtension
import com.fasterxml.jackson.jr.ob.api.ExtensionContext
import com.fasterxml.jackson.jr.ob.api.ReaderWriterProvider
import com.fasterxml.jackson.jr.ob.api.ValueReader
import com.fasterxml.jackson.jr.ob.api.ValueWriter
import com.fasterxml.jackson.jr.ob.impl.JSONReader
import com.fasterxml.jackson.jr.ob.impl.JSONWriter

/** A type that stands in JSON as a text. */
class TextExtension<T : Any>(private val type: Class<T>, private val parse: (String) -> T) : JacksonJrExtension() {
    override fun register(context: ExtensionContext) {
        context.insertProvider(
            object : ReaderWriterProvider() {
                override fun findValueReader(reading: JSONReader?, asked: Class<*>): ValueReader? =
                    Reader().takeIf { asked == type }

                override fun findValueWriter(writing: JSONWriter?, asked: Class<*>): ValueWriter? =
                    Writer().takeIf { asked == type }
            }
        )
    }

    private inner class Reader : ValueReader(type) {
        override fun read(reading: JSONReader?, parser: JsonParser): Any? = parser.valueAsString?.let(parse)
    }

    private inner class Writer : ValueWriter {
        override fun valueType(): Class<*> = type

        override fun writeValue(writing: JSONWriter?, generator: JsonGenerator, value: Any) {
            generator.writeString(value.toString())
        }
    }
}
