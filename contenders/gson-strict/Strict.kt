import com.google.gson.Gson
import com.google.gson.Strictness

/** Gson that takes nothing but JSON as RFC 8259 has it. */
fun strict(): Gson = configured().newBuilder().setStrictness(Strictness.STRICT).create()
