class Text : StringCodec<Root> {
    override fun write(value: Root): String = configured().writeValueAsString(value)

    override fun read(payload: String): Root = configured().readValue(payload, Root::class.java)
}
