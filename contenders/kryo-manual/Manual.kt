import com.esotericsoftware.kryo.Kryo

/** The serializer of the root calls all others. */
fun configured(): Kryo =
    Kryo().apply {
        setReferences(false)
        isRegistrationRequired = true
        register(Root::class.java, RootSerializer)
    }
