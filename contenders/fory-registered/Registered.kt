import org.apache.fory.Fory

fun configured(): Fory =
    builder().requireClassRegistration(true).build().apply {
        Shape.CLASSES.forEach { register(it) }
    }
