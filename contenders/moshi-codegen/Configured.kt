import com.squareup.moshi.JsonAdapter
import com.squareup.moshi.Moshi

/** Moshi as every channel uses it. */
fun configured(): JsonAdapter<Root> =
    Moshi.Builder().addModelTypes().build().rootAdapter()
