import org.apache.fory.Fory

fun configured(): Fory = builder().requireClassRegistration(false).build()
