import com.thoughtworks.xstream.XStream

/** XStream as every channel uses it. */
fun configured(): XStream =
    XStream().apply {
        classLoader = Root::class.java.classLoader
        allowTypes(Shape.CLASSES.toTypedArray())
        ignoreUnknownElements()
    }
