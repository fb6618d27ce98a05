import com.fasterxml.jackson.annotation.JsonFormat
import com.fasterxml.jackson.annotation.JsonSetter
import com.fasterxml.jackson.annotation.Nulls
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.databind.ObjectReader
import com.fasterxml.jackson.databind.ObjectWriter
import com.fasterxml.jackson.databind.SerializationFeature
import com.fasterxml.jackson.dataformat.protobuf.ProtobufMapper
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule
import java.math.BigDecimal

private val MAPPER: ProtobufMapper =
    ProtobufMapper
        .builder()
        .addModule(JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.FAIL_ON_EMPTY_BEANS)
        .enable(JsonParser.Feature.IGNORE_UNDEFINED)
        .withConfigOverride(BigDecimal::class.java) {
            it.format = JsonFormat.Value.forShape(JsonFormat.Shape.STRING)
        }
        .withConfigOverride(List::class.java) {
            it.setterInfo = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)
        }
        .build()

private val SCHEMA = MAPPER.generateSchemaFor(Root::class.java)

fun reader(): ObjectReader = MAPPER.readerFor(Root::class.java).with(SCHEMA)

fun writer(): ObjectWriter = MAPPER.writerFor(Root::class.java).with(SCHEMA)
