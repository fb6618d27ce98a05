import com.esotericsoftware.kryo.Kryo

/** Every class that a value may hold is registered, in a fixed order. */
fun configured(): Kryo =
    Kryo().apply {
        setReferences(false)
        isRegistrationRequired = true
        addLeaves()
        COLLECTIONS.forEach { register(it) }
        Shape.CLASSES.forEach { register(it) }
        LEAVES.forEach { register(it) }
    }
