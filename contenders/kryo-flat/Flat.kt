import com.esotericsoftware.kryo.Kryo

/** Nothing is registered, and an object is written each time that it is met. */
fun configured(): Kryo =
    Kryo().apply {
        setReferences(false)
        isRegistrationRequired = false
        addLeaves()
    }
