package dev.serdemark.report.html

/** A rectangle in pixels; y grows downwards. */
internal data class Box(val left: Double, val top: Double, val right: Double, val bottom: Double) {
    fun overlaps(other: Box): Boolean =
        left < other.right && other.left < right && top < other.bottom && other.top < bottom

    fun isWithin(other: Box): Boolean =
        left >= other.left && right <= other.right && top >= other.top && bottom <= other.bottom
}

/** A place in a plot: shares of its width from the left and of its height from the top. */
internal data class LabelPoint(val x: Double, val y: Double)

/**
 * Where a label stands relative to its point. Sides that are preferred come first.
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
 * Places labels beside points so that they overlap neither each other nor points and lines. Points
 * move if the browser window changes the width of the plot, but letters keep their size. So a place
 * is free only if it is free at the [narrowest], the [widest] and a middle width of the plot.
 *
 * @param height of the plot in pixels
 */
internal class LabelPlaces(private val narrowest: Int, private val widest: Int, val height: Int) {
    private val widths = listOf(narrowest, (narrowest + widest) / 2, widest).distinct()
    /** The boxes at each of the [widths]. */
    private val occupied: List<MutableList<Box>> = widths.map { mutableListOf() }

    /** Keeps labels away from a point. */
    fun avoidPoint(point: LabelPoint) = avoid(point, point, POINT_MARGIN)

    /** Keeps labels away from a horizontal or vertical line. */
    fun avoidLine(from: LabelPoint, to: LabelPoint) = avoid(from, to, LINE_MARGIN)

    private fun avoid(from: LabelPoint, to: LabelPoint, margin: Double) {
        widths.zip(occupied) { width, boxes ->
            boxes +=
                Box(
                    minOf(from.x, to.x) * width - margin,
                    minOf(from.y, to.y) * height - margin,
                    maxOf(from.x, to.x) * width + margin,
                    maxOf(from.y, to.y) * height + margin,
                )
        }
    }

    /** Places [text] on the first free side of a [point]; null if no side is free. */
    fun place(text: String, point: LabelPoint): LabelSide? =
        LabelSide.entries.find { isFree(it, text, point) }?.also { occupy(it, text, point) }

    private fun isFree(side: LabelSide, text: String, point: LabelPoint): Boolean =
        widths.zip(occupied).all { (width, boxes) ->
            val box = box(side, text, point, width)
            box.isWithin(Box(0.0, 0.0, width.toDouble(), height.toDouble())) &&
                boxes.none(box::overlaps)
        }

    private fun occupy(side: LabelSide, text: String, point: LabelPoint) {
        widths.zip(occupied) { width, boxes -> boxes += box(side, text, point, width) }
    }

    private fun box(side: LabelSide, text: String, point: LabelPoint, width: Int): Box =
        side.box(point.x * width, point.y * height, text.length * LETTER_WIDTH)

    private companion object {
        /** The mean width of a letter of 12 pixels. */
        const val LETTER_WIDTH = 6.7
        const val POINT_MARGIN = 5.0
        const val LINE_MARGIN = 1.0
    }
}
