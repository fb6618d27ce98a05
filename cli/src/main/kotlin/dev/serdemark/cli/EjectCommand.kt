package dev.serdemark.cli

import com.github.ajalt.clikt.core.NoOpCliktCommand

internal class EjectCommand(surroundings: Surroundings) : NoOpCliktCommand(name = "eject")
