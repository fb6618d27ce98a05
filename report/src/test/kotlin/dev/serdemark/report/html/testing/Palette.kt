package dev.serdemark.report.html.testing

import dev.serdemark.report.html.Assets

/** The colors of report.css in one theme, by the names of its variables. */
internal class Palette(val theme: String, private val colors: Map<String, Color>) {
    operator fun get(name: String): Color =
        checkNotNull(colors[name]) { "report.css has no color --$name" }

    companion object {
        private val variable = Regex("""--(\w+): light-dark\((#\w{6}), (#\w{6})\)""")

        val lightAndDark: List<Palette> =
            listOf("light", "dark").mapIndexed { i, theme ->
                Palette(
                    theme,
                    variable.findAll(Assets.style).associate { match ->
                        match.groupValues[1] to Color.of(match.groupValues[2 + i])
                    },
                )
            }
    }
}
