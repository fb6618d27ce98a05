package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import golden.model.Gr__e
import golden.model.String_2
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<String_2> {
    override fun visit(value: String_2, visits: Visits) = visitString(value, visits)

    override fun copy(value: String_2, copies: Copies): String_2 = copyString(value, copies)
}

private fun visitString(value: String_2, visits: Visits) {
    visits.take(value.class_2)
    visits.take(value.`when`)
    visits.take(value.x_)
    visits.take(value.имя)
    visits.take(value.value)
    visits.take(value.quote)
    visits.take(value.turn)
    visits.take(value.Value_2)
    visitGr__e(value.Größe, visits)
}

private fun copyString(value: String_2, copies: Copies): String_2 =
    String_2(
        class_2 = copies.of(value.class_2),
        `when` = copies.of(value.`when`),
        x_ = copies.of(value.x_),
        имя = copies.of(value.имя),
        value = copies.of(value.value),
        quote = copies.of(value.quote),
        turn = copies.of(value.turn),
        Value_2 = copies.of(value.Value_2),
        Größe = copyGr__e(value.Größe, copies),
    )

private fun visitGr__e(value: Gr__e, visits: Visits) {
    visits.take(value.ordinal)
}

private fun copyGr__e(value: Gr__e, copies: Copies): Gr__e =
    value

