import com.esotericsoftware.kryo.Kryo

/** Every class is registered, and the serializer of each record knows what its fields hold. */
fun configured(): Kryo =
    Kryo().apply {
        setReferences(false)
        isRegistrationRequired = true
        addLeaves()
        COLLECTIONS.forEach { register(it) }
        LEAVES.forEach { register(it) }
        RootFields.register(this)
    }
