/** DSL-JSON's tree is of maps and lists. */
class Tree : BytesCodec<Map<*, *>> {
    private val json = configured()
    private val writers = ThreadLocal.withInitial { json.newWriter() }
    private val readers = ThreadLocal.withInitial { json.newReader() }
    private val reading = json.tryFindReader(Map::class.java)!!

    override fun write(value: Map<*, *>): ByteArray =
        writers.get().let {
            it.reset()
            json.serialize(it, value)
            it.toByteArray()
        }

    override fun read(payload: ByteArray): Map<*, *> =
        json.deserialize(reading, readers.get().process(payload, payload.size))!!
}
