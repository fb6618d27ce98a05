class Text : StringCodec<Root> {
    private val xstream = configured()

    override fun write(value: Root): String = xstream.toXML(value)

    override fun read(payload: String): Root = xstream.fromXML(payload) as Root
}
