import com.dslplatform.json.DslJson
import com.dslplatform.json.JsonReader
import com.dslplatform.json.JsonWriter
import com.dslplatform.json.runtime.Settings

/** DSL-JSON as every channel uses it. */
fun configured(): DslJson<Any> =
    DslJson(Settings.withRuntime<Any>().includeServiceLoader().doublePrecision(JsonReader.DoublePrecision.EXACT))

/** Reads and writes arrays of bytes, with a reader and a writer for each thread that are used again and again. */
class Buffered {
    private val json = configured()
    private val reading: JsonReader.ReadObject<Root> = json.tryFindReader(Root::class.java)!!
    private val writing: JsonWriter.WriteObject<Root> = json.tryFindWriter(Root::class.java)!!
    private val readers = ThreadLocal.withInitial { json.newReader() }
    private val writers = ThreadLocal.withInitial { json.newWriter() }

    /** What is in the writer lasts until the next call. */
    fun write(value: Root): JsonWriter =
        writers.get().also {
            it.reset()
            writing.write(it, value)
        }

    fun read(payload: ByteArray): Root = json.deserialize(reading, readers.get().process(payload, payload.size))!!
}
