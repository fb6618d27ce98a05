package golden.model

import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

data class Order(
    val note: String?,
    val id: UUID,
    val long: Long,
    val float: Float,
    val double: Double,
    val isOpen: Boolean,
    val bytes: ByteArray,
    val price: BigDecimal,
    val day: LocalDate,
    val at: Instant,
    val paidAt: Instant?,
    val count: Int?,
    val isGift: Boolean?,
    val tags: List<String>,
    val hints: List<String>? = null,
    val rows: List<List<Int?>>,
    val prices: Map<String, BigDecimal>,
    val color: Color?,
    val colors: List<Color>,
    val shapes: Map<String, Shape>,
    val buyer: Person,
    val seller: Person?,
    val heirs: List<Person>,
)
