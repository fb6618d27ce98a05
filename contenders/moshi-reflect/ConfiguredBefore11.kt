import com.squareup.moshi.JsonAdapter
import com.squareup.moshi.Moshi
import com.squareup.moshi.kotlin.reflect.KotlinJsonAdapterFactory

/** Moshi as every channel uses it. */
fun configured(): JsonAdapter<Root> =
    Moshi.Builder().addModelTypes().add(KotlinJsonAdapterFactory()).build().rootAdapter()
