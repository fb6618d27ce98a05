package dev.serdemark.report.html

/** A rectangle in pixels; y grows downwards. */
internal data class Box(val left: Double, val top: Double, val right: Double, val bottom: Double) {
    fun overlaps(other: Box): Boolean =
        left < other.right && other.left < right && top < other.bottom && other.top < bottom

    fun isWithin(other: Box): Boolean =
        left >= other.left && right <= other.right && top >= other.top && bottom <= other.bottom
}

/** A place in a plot, from 0 to 1 from the left and from the top. */
internal data class Place(val x: Double, val y: Double)

/**
 * Where a label stands relative to its point.
 *
 * @property anchor which part of the text is at [dx]: `start`, `middle` or `end`
 * @property dx pixels from the point to the right
 * @property dy pixels from the point down to the middle of the text
 */
internal enum class LabelSide(val anchor: String, val dx: Double, val dy: Double) {
    BELOW_LEFT("end", -4.0, 14.0),
    LEFT("end", -9.0, 0.0),
    BELOW("middle", 0.0, 16.0),
    BELOW_RIGHT("start", 4.0, 14.0),
    RIGHT("start", 9.0, 0.0),
    ABOVE_RIGHT("start", 4.0, -14.0),
    ABOVE("middle", 0.0, -16.0),
    ABOVE_LEFT("end", -4.0, -14.0);

    /** Returns the box of a text of this [width] beside a point at [x] and [y], in pixels. */
    fun box(x: Double, y: Double, width: Double): Box {
        val left =
            x + dx -
                when (anchor) {
                    "start" -> 0.0
                    "middle" -> width / 2
                    else -> width
                }
        val middle = y + dy
        return Box(left, middle - LETTER_HEIGHT / 2, left + width, middle + LETTER_HEIGHT / 2)
    }

    companion object {
        /** The height of a line of letters of 12 pixels. */
        private const val LETTER_HEIGHT = 14.0
    }
}

/**
 * Places labels beside points so that they overlap neither each other nor other marks, in a plot
 * whose width is between [narrowest] and [widest]. Labels are placed in the order in which they are
 * requested. Positions scale with the width, but letters do not. So a place counts as free only if
 * it is free at the narrowest, the widest and a middle width.
 *
 * @param height of the plot in pixels
 */
internal class LabelPlaces(private val narrowest: Int, private val widest: Int, val height: Int) {
    private val widths = listOf(narrowest, (narrowest + widest) / 2, widest).distinct()
    private val taken: List<MutableList<Box>> = widths.map { mutableListOf() }

    /** Keeps labels away from a point. */
    fun keepPoint(at: Place) = keep(at, at, POINT)

    /** Keeps labels away from a horizontal or vertical line. */
    fun keepLine(from: Place, to: Place) = keep(from, to, LINE)

    private fun keep(from: Place, to: Place, around: Double) {
        widths.zip(taken) { width, boxes ->
            boxes +=
                Box(
                    minOf(from.x, to.x) * width - around,
                    minOf(from.y, to.y) * height - around,
                    maxOf(from.x, to.x) * width + around,
                    maxOf(from.y, to.y) * height + around,
                )
        }
    }

    /** Returns a free side for [text] beside the point [at], and takes it; null if none is free. */
    fun place(text: String, at: Place): LabelSide? =
        LabelSide.entries.find { isFree(it, text, at) }?.also { take(it, text, at) }

    private fun isFree(side: LabelSide, text: String, at: Place): Boolean =
        widths.zip(taken).all { (width, boxes) ->
            val box = box(side, text, at, width)
            box.isWithin(Box(0.0, 0.0, width.toDouble(), height.toDouble())) &&
                boxes.none(box::overlaps)
        }

    private fun take(side: LabelSide, text: String, at: Place) {
        widths.zip(taken) { width, boxes -> boxes += box(side, text, at, width) }
    }

    private fun box(side: LabelSide, text: String, at: Place, width: Int): Box =
        side.box(at.x * width, at.y * height, text.length * LETTER_WIDTH)

    private companion object {
        /** The mean width of a letter of 12 pixels. */
        const val LETTER_WIDTH = 6.7
        const val POINT = 5.0
        const val LINE = 1.0
    }
}
