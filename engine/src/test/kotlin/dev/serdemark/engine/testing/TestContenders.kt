package dev.serdemark.engine.testing

import dev.serdemark.worker.codec.BytesCodec
import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch

/** The data model of these contenders. An object has 24 bytes in a JVM with compressed pointers. */
class Point(val x: Int, val y: Int)

class PointBridge : Bridge<Point> {
    override fun read(input: ValueReader) = Point(input.readInt(), input.readInt())

    override fun write(value: Point, out: ValueWriter) {
        out.enter(value)
        out.writeInt(value.x)
        out.writeInt(value.y)
    }
}

class PointWalk : Walk<Point> {
    override fun visit(value: Point, visits: Visits) {
        visits.take(value.x)
        visits.take(value.y)
    }

    override fun copy(value: Point, copies: Copies) = Point(value.x, value.y)
}

/** Returns the value itself as its copy. */
class LazyWalk : Walk<Point> {
    override fun visit(value: Point, visits: Visits) = visits.take(value.x)

    override fun copy(value: Point, copies: Copies) = value
}

/** Works correctly. Each codec below has one fault. */
open class GoodCodec : BytesCodec<Point> {
    override fun write(value: Point): ByteArray =
        ByteBuffer.allocate(8).putInt(value.x).putInt(value.y).array()

    override fun read(payload: ByteArray): Point =
        ByteBuffer.wrap(payload).let { Point(it.getInt(), it.getInt()) }
}

/** When it reads, it allocates only the point, without a reader or a buffer. */
class BridgingCodec : GoodCodec() {
    override fun read(payload: ByteArray) = Point(payload[3].toInt(), payload[7].toInt())
}

/** Reads and writes a tree that is a list of numbers. */
open class TreeCodec : BytesCodec<List<Int>> {
    override fun write(value: List<Int>): ByteArray =
        ByteBuffer.allocate(8).apply { value.forEach(::putInt) }.array()

    override fun read(payload: ByteArray): List<Int> =
        ByteBuffer.wrap(payload).let { mutableListOf(it.getInt(), it.getInt()) }
}

/** Returns the tree of an earlier call. */
class CachingTreeCodec : TreeCodec() {
    private val cache = HashMap<Int, List<Int>>()

    override fun read(payload: ByteArray): List<Int> =
        cache.getOrPut(payload[3].toInt()) { super.read(payload) }
}

class ThrowingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point = error("no such thing\nas a second line")
}

class ThrowingConstructorCodec : GoodCodec() {
    init {
        throw UnsupportedOperationException("not on this JVM")
    }
}

class WrongCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point = super.read(payload).let { Point(it.y, it.x) }
}

/** Reads one point wrongly. Only a check of this point finds it. */
class BlindCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point =
        super.read(payload).let { if (it.x == BLIND_SPOT) Point(it.x, 0) else it }
}

/** Throws when it writes the point at [BLIND_SPOT]. */
class RefusingCodec : GoodCodec() {
    override fun write(value: Point): ByteArray {
        check(value.x != BLIND_SPOT) { "not this point" }
        return super.write(value)
    }
}

/** Ends the JVM when it reads the point at [BLIND_SPOT]. */
class ExitingAtOneCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point =
        super.read(payload).also { if (it.x == BLIND_SPOT) System.exit(3) }
}

/** The `x` of the only point for which some codecs fail. */
private const val BLIND_SPOT = 666

class NullCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point = nothing()

    /** Returns null where Kotlin's type does not allow it, as a Java library may. */
    @Suppress("UNCHECKED_CAST") private fun <R> nothing(): R = null as R
}

class CachingReadCodec : GoodCodec() {
    private val cache = HashMap<ByteArray, Point>()

    override fun read(payload: ByteArray): Point = cache.getOrPut(payload) { super.read(payload) }
}

class CachingWriteCodec : GoodCodec() {
    private val cache = HashMap<Int, ByteArray>()

    override fun write(value: Point): ByteArray = cache.getOrPut(value.x) { super.write(value) }
}

class PayloadClearingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point = super.read(payload).also { payload.fill(0) }
}

/** Correct as long as no other thread calls in between. */
class UnsafeCodec : GoodCodec() {
    @Volatile private var current = ByteArray(8)

    override fun read(payload: ByteArray): Point {
        current = payload
        Thread.yield()
        return super.read(current)
    }
}

/** Throws if two threads write at once. */
class SingleThreadCodec : GoodCodec() {
    private val callers = java.util.concurrent.atomic.AtomicInteger()

    override fun write(value: Point): ByteArray {
        check(callers.incrementAndGet() == 1) { "two threads at once" }
        Thread.yield()
        return super.write(value).also { callers.decrementAndGet() }
    }
}

/** Writes another payload at each call. */
class CountingCodec : GoodCodec() {
    private var calls = 0

    override fun write(value: Point): ByteArray = super.write(Point(value.x, calls++))
}

class PrintingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point {
        println("x".repeat(1000))
        return super.read(payload)
    }
}

class HangingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point {
        println("hanging")
        CountDownLatch(1).await()
        return super.read(payload)
    }
}

class SpinningCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point {
        while (payload.isNotEmpty()) Thread.onSpinWait()
        return super.read(payload)
    }
}

class ExitingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point {
        System.exit(3)
        return super.read(payload)
    }
}

class HaltingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point {
        System.err.println("last words")
        Runtime.getRuntime().halt(4)
        return super.read(payload)
    }
}

class OverflowingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Point = deeper(payload, 0)

    private fun deeper(payload: ByteArray, depth: Int): Point =
        Point(deeper(payload, depth + 1).x, depth)
}

class HoardingCodec : GoodCodec() {
    private val hoard = ArrayList<LongArray>()

    override fun read(payload: ByteArray): Point {
        while (true) hoard.add(LongArray(1_000_000))
    }
}

/** Unlike [HoardingCodec], leaves no memory even for small objects. */
class SqueezingCodec : GoodCodec() {
    private class Link(val next: Link?)

    private var chain: Link? = null

    override fun read(payload: ByteArray): Point {
        while (true) chain = Link(chain)
    }
}

/** Throws if it writes a value a second time. Keeps all values. */
class OnceOnlyCodec : GoodCodec() {
    private val written =
        java.util.Collections.synchronizedSet(
            java.util.Collections.newSetFromMap(java.util.IdentityHashMap<Point, Boolean>())
        )

    override fun write(value: Point): ByteArray {
        check(written.add(value)) { "written twice" }
        return super.write(value)
    }
}

/** Leaves a link to the folder that the property `linked` names. */
class LinkingCodec : GoodCodec() {
    init {
        Files.createSymbolicLink(Path.of("link"), Path.of(System.getProperty("linked")))
    }
}

/** Reads a pair with null where its type does not allow it, as a library with reflection may. */
class LenientCodec : BytesCodec<Pair<String, String>> {
    override fun write(value: Pair<String, String>): ByteArray = value.first.toByteArray()

    override fun read(payload: ByteArray): Pair<String, String> =
        Pair(payload.decodeToString(), nothing())

    @Suppress("UNCHECKED_CAST") private fun <R> nothing(): R = null as R
}

class PairBridge : Bridge<Pair<String, String>> {
    override fun read(input: ValueReader) = Pair(input.readString(), input.readString())

    override fun write(value: Pair<String, String>, out: ValueWriter) {
        out.enter(value)
        out.writeString(value.first)
        out.writeString(value.second)
    }
}

/**
 * Prints its environment when it is created. Also prints the text of each resource `odd0`, `odd1`
 * and so on, followed by the property of the same name in hexadecimal. The property `odds` is the
 * number of these resources.
 */
class EnvironmentPrintingCodec : GoodCodec() {
    private fun resourceText(name: String): String? =
        javaClass.getResourceAsStream("/$name")?.use { it.readAllBytes().decodeToString() }

    init {
        println("environment " + System.getenv().keys)
        println("stdin " + System.`in`.read())
        println("folder " + System.getProperty("user.dir"))
        for (i in 0 until System.getProperty("odds", "0").toInt()) {
            val name = "odd$i"
            val property = System.getProperty(name).toByteArray().toHexString()
            println("$name ${resourceText(name)}$property")
        }
        println("command " + ProcessHandle.current().info().commandLine().orElse("unknown"))
    }
}
