import org.apache.fory.Fory
import org.apache.fory.config.ForyBuilder

fun builder(): ForyBuilder =
    Fory.builder()
        .withXlang(false)
        .withRefTracking(false)
        .withAsyncCompilation(false)
        .withClassLoader(Root::class.java.classLoader)
