package dev.serdemark.sources.testing

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.Manifest
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.toolchain.testing.toolchain
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.UserJar
import dev.serdemark.toolchain.unit.contenderUnit
import dev.serdemark.worker.codec.Codec
import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Walk
import io.kotest.assertions.fail
import java.net.URLClassLoader
import kotlin.io.path.Path

/** The contenders that the project ships. */
val shippedContenders: Contenders by lazy {
    Contenders.read(listOf(Path("..", "contenders")), libraryShapes)
}

/**
 * The contenders that the project ships, and those in the folder that `-Dserdemark.contenders=DIR`
 * names. With this property, the author of a contender can test it on random schemas before it is
 * shipped.
 */
val contendersAtHand: Contenders by lazy {
    val further = System.getProperty("serdemark.contenders")?.let { Path(it) }
    Contenders.read(listOfNotNull(Path("..", "contenders"), further), libraryShapes)
}

/** The contenders that are not lower bounds. */
val Contenders.ranked: List<Manifest>
    get() = manifests.filter { it.role.floor == null }

/**
 * A built contender in a separate class loader, which shares only the worker with the tests. Until
 * it is closed, the thread's class loader is that of the contender, so that libraries find their
 * services as in a worker. Until then, the system properties include the [properties] of the
 * manifest.
 */
class LoadedContender(
    built: Built,
    private val isJson: Boolean,
    private val properties: Map<String, String> = emptyMap(),
) : AutoCloseable {
    private val loader =
        URLClassLoader(
            (listOf(built.classes) + built.classPath.map { it.file })
                .map { it.toUri().toURL() }
                .toTypedArray(),
            WorkerOnly,
        )

    private val thread = Thread.currentThread()
    private val originalLoader = thread.contextClassLoader

    init {
        thread.contextClassLoader = loader
        for ((key, value) in properties) System.setProperty(key, value)
    }

    /** The codec and the bridge of one data model. */
    fun model(generated: GeneratedSources.Generated): LoadedModel =
        LoadedModel(
            instance(generated.codecClass),
            instance(generated.bridgeClass),
            generated.walkClass?.let { instance(it) },
            isJson,
        )

    override fun close() {
        properties.keys.forEach(System::clearProperty)
        thread.contextClassLoader = originalLoader
        loader.close()
    }

    @Suppress("UNCHECKED_CAST")
    private fun <T> instance(name: String): T =
        loader.loadClass(name).getConstructor().newInstance() as T

    private object WorkerOnly : ClassLoader(getPlatformClassLoader()) {
        override fun findClass(name: String): Class<*> =
            if (name.startsWith("dev.serdemark.worker.")) {
                LoadedContender::class.java.classLoader.loadClass(name)
            } else {
                throw ClassNotFoundException(name)
            }
    }
}

/**
 * The codec and the bridge of one data model.
 *
 * @property walk the code that walks through values; null if it was not generated
 * @property isJson whether payloads are canonical JSON
 */
class LoadedModel(
    codec: Codec<Any, Any>,
    val bridge: Bridge<Any>,
    val walk: Walk<Any>?,
    val isJson: Boolean,
) {
    private val caller = codec.caller()
    private val form = codec.form()

    fun write(value: Any): ByteArray = form.content(caller.write(value))

    fun read(content: ByteArray): Any = caller.read(form.of(content))
}

/** Compiles [files] for [contender] with the real toolchain and loads them. */
fun load(contender: Contender, files: Map<String, String>): LoadedContender =
    with(contender.manifest) {
        LoadedContender(build(contender, files), traits.isJson, codecs.jvm.properties)
    }

/**
 * Compiles [files] for [contender] and a user's [jars] with the real toolchain.
 *
 * @param modules the coordinates of the modules that the codecs register for the user's classes
 */
fun build(
    contender: Contender,
    files: Map<String, String>,
    jars: List<UserJar> = emptyList(),
    modules: List<String> = emptyList(),
): Built {
    val channels = contender.manifest.codecs.channels.keys
    val unit = contenderUnit("$contender", contender, channels, files, jars, modules)
    return when (val result = toolchain().use { it.build(listOf(unit)) }.getValue(unit.name)) {
        is BuildResult.Success -> result.built
        is BuildResult.Failed -> fail("${result.reason}\n${result.compilerOutput}")
        is BuildResult.Unavailable -> fail("${result.coordinate}: ${result.reason}")
    }
}
