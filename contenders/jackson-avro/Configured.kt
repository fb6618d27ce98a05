import com.fasterxml.jackson.databind.ObjectReader
import com.fasterxml.jackson.databind.ObjectWriter
import com.fasterxml.jackson.databind.SerializationFeature
import com.fasterxml.jackson.dataformat.avro.AvroMapper
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule

private val MAPPER: AvroMapper =
    AvroMapper
        .builder()
        .addModule(JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.FAIL_ON_EMPTY_BEANS)
        .build()

private val SCHEMA = MAPPER.schemaFor(Root::class.java)

fun reader(): ObjectReader = MAPPER.readerFor(Root::class.java).with(SCHEMA)

fun writer(): ObjectWriter = MAPPER.writerFor(Root::class.java).with(SCHEMA)
