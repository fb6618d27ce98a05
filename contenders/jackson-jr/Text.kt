class Text : StringCodec<Root> {
    private val json = configured()

    override fun write(value: Root): String = json.asString(value)

    override fun read(payload: String): Root = json.beanFrom(Root::class.java, payload)
}
