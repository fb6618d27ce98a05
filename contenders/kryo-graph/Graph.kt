import com.esotericsoftware.kryo.Kryo

/** Nothing is registered, and every object is written once. */
fun configured(): Kryo =
    Kryo().apply {
        setReferences(true)
        isRegistrationRequired = false
        addLeaves()
    }
