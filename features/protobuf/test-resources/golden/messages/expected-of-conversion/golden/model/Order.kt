package golden.model

import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

data class Order(
    val id: UUID,
    val int: Int,
    val long: Long,
    val float: Float,
    val double: Double,
    val boolean: Boolean,
    val bytes: ByteArray,
    val price: BigDecimal,
    val day: LocalDate,
    val at: Instant,
    val paidAt: Instant?,
    val note: String?,
    val hint: String? = null,
    val count: Int = 7,
    val tags: List<String>,
    val prices: Map<String, BigDecimal>,
    val color: Color?,
    val colors: List<Color>,
    val shapes: Map<String, Shape>,
    val next: Order?,
)
