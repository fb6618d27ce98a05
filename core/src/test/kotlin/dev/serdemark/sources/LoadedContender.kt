package dev.serdemark.sources

import dev.serdemark.toolchain.Built
import dev.serdemark.worker.codec.BytesCodec
import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import java.net.URLClassLoader

/** A built contender in a class loader of its own, which shares only the worker with the tests. */
class LoadedContender(built: Built) : AutoCloseable {
    private val loader =
        URLClassLoader(
            (listOf(built.classes) + built.classPath.map { it.file })
                .map { it.toUri().toURL() }
                .toTypedArray(),
            WorkerOnly,
        )

    /** The codec and the bridge of one data model, seen through bytes alone. */
    fun model(generated: GeneratedSources.Generated): LoadedModel =
        LoadedModel(instance(generated.codecClass), instance(generated.bridgeClass))

    override fun close() = loader.close()

    @Suppress("UNCHECKED_CAST")
    private fun <T> instance(name: String): T =
        loader.loadClass(name).getConstructor().newInstance() as T

    private object WorkerOnly : ClassLoader(getPlatformClassLoader()) {
        override fun findClass(name: String): Class<*> =
            if (name.startsWith("dev.serdemark.worker.")) {
                LoadedContender::class.java.classLoader.loadClass(name)
            } else throw ClassNotFoundException(name)
    }
}

class LoadedModel(private val codec: BytesCodec<Any>, private val bridge: Bridge<Any>) {
    /** Writes with the library what stands in [valueForm]. */
    fun write(valueForm: ByteArray): ByteArray = codec.write(bridge.read(ValueReader(valueForm)))

    /** The value form of what the library reads from [payload]. */
    fun read(payload: ByteArray): ByteArray {
        val out = ValueWriter()
        bridge.write(codec.read(payload), out)
        return out.toByteArray()
    }
}
