// needs: timestamp
import com.dslplatform.json.JavaTimeConverter;
import com.dslplatform.json.JsonConverter;
import com.dslplatform.json.JsonReader;
import com.dslplatform.json.JsonWriter;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;

/** Timestamps, which DSL-JSON leaves to its users, by what it has for OffsetDateTime. */
@JsonConverter(target = Instant.class)
public abstract class InstantConverter {
    public static Instant read(JsonReader<?> reader) throws IOException {
        return reader.wasNull() ? null : JavaTimeConverter.deserializeDateTime(reader).toInstant();
    }

    public static void write(JsonWriter writer, Instant value) {
        if (value == null) writer.writeNull();
        else JavaTimeConverter.serialize(value.atOffset(ZoneOffset.UTC), writer);
    }
}
// end
