package golden.model

import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

@org.example.Record
data class Order(
    @org.example.Name("_id")
    val id: @org.example.With(golden.UuidAdapter::class) UUID,
    val int: Int,
    val long: Long,
    val float: Float,
    val double: Double,
    val boolean: Boolean,
    val bytes: ByteArray,
    val price: BigDecimal,
    val day: LocalDate,
    val at: Instant,
    val note: String?,
    @org.example.Optional
    val hint: String? = null,
    val count: Int = 7,
    val colors: List<Color?>,
    val grid: List<List<Int>>,
    val shapes: Map<String, Shape>,
    val next: Order?,
) : java.io.Serializable, org.example.Sendable
