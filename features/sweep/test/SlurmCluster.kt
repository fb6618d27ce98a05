package dev.serdemark.sweep

import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.setPosixFilePermissions
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.random.Random
import org.junit.jupiter.api.Assumptions.assumeTrue

/**
 * A Slurm cluster with three nodes, all on this machine. Its files are in [folder]. Needs root and
 * the programs of Slurm.
 */
class SlurmCluster(private val folder: Path) : AutoCloseable {
    private val configuration = folder.resolve("slurm.conf")
    private val socket = folder.resolve("munge.socket")
    private val nodes = HashMap<String, Process>()
    private var munge: Process? = null
    private var controller: Process? = null
    private val shutdownHook = Thread(::stop)

    /** The variables that Slurm's commands need. */
    val environment: Map<String, String> = mapOf("SLURM_CONF" to "$configuration")

    init {
        Runtime.getRuntime().addShutdownHook(shutdownHook)
        try {
            configure()
            startMunge()
            controller = startController()
            NODES.forEach(::startNode)
            await("the nodes") { isReady() }
        } catch (e: Exception) {
            close()
            throw e
        }
    }

    private fun configure() {
        listOf("state", "spool").forEach { folder.resolve(it).createDirectories() }
        val host = InetAddress.getLocalHost().hostName
        val ports = freePorts(NODES.size + 1)
        configuration.writeText(
            """
            ClusterName=test
            SlurmctldHost=$host(127.0.0.1)
            SlurmctldPort=${ports.first()}
            SlurmUser=root
            AuthType=auth/munge
            AuthInfo=socket=$socket
            CredType=cred/munge
            ProctrackType=proctrack/pgid
            TaskPlugin=task/none
            JobAcctGatherType=jobacct_gather/none
            AccountingStorageType=accounting_storage/none
            JobCompType=jobcomp/none
            MpiDefault=none
            CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
            SelectType=select/cons_tres
            SelectTypeParameters=CR_CPU
            SlurmdParameters=config_overrides
            SchedulerParameters=sched_interval=2
            SlurmdTimeout=5
            KillWait=2
            ReturnToService=2
            StateSaveLocation=$folder/state
            SlurmdSpoolDir=$folder/spool/%n
            SlurmctldPidFile=$folder/slurmctld.pid
            SlurmdPidFile=$folder/slurmd-%n.pid
            SlurmctldLogFile=$folder/slurmctld.log
            SlurmdLogFile=$folder/slurmd-%n.log
            """
                .trimIndent() +
                NODES.indices.joinToString("", prefix = "\n") {
                    "NodeName=${NODES[it]} NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[it + 1]} CPUs=2\n"
                } +
                "PartitionName=all Nodes=${NODES.joinToString(",")} Default=YES MaxTime=INFINITE State=UP\n"
        )
    }

    private fun freePorts(count: Int): List<Int> {
        val sockets = List(count) { ServerSocket(0) }
        return sockets.map { it.localPort }.also { sockets.forEach(ServerSocket::close) }
    }

    private fun startMunge() {
        val key = folder.resolve("munge.key")
        key.writeBytes(Random.nextBytes(128))
        key.setPosixFilePermissions(PosixFilePermissions.fromString("rw-------"))
        val files =
            mapOf("key-file" to key, "socket" to socket) +
                listOf("pid-file", "log-file", "seed-file").associateWith {
                    folder.resolve("munge.$it")
                }
        val options = files.map { (name, file) -> "--$name=$file" }
        munge = start("munged", "--foreground", "--force", *options.toTypedArray())
        await("munged") { socket.exists() }
    }

    /** Starts or restarts the daemon of a node. */
    fun startNode(node: String) {
        nodes[node] = start("slurmd", "-D", "-N", node, "-f", "$configuration")
    }

    /** Kills the daemon of a node, and waits until Slurm notices. The jobs on the node continue. */
    fun loseNode(node: String) {
        nodes.getValue(node).destroyForcibly().waitFor()
        await("the loss of $node") {
            run("sinfo", "--noheader", "--nodes=$node", "--format=%t").text.startsWith("down")
        }
    }

    private fun startController() = start("slurmctld", "-D", "-f", "$configuration")

    private fun isReady() =
        run("srun", "--immediate=5", "--nodes=${NODES.size}", "true").status == 0

    /** Kills the controller, and starts it again. Jobs continue meanwhile. */
    fun restartController() {
        controller?.destroyForcibly()?.waitFor()
        controller = startController()
        await("the controller") { run("squeue").status == 0 }
    }

    /** Returns the number of jobs that wait or run. */
    private fun countJobs(): Int =
        run("squeue", "--noheader", "--array").text.lines().count { it.isNotBlank() }

    /**
     * Waits until all jobs have ended. Slurm starts a job that it has queued again only after two
     * minutes, so this function starts such jobs at once.
     */
    fun awaitAll() =
        await("all jobs") {
            run("squeue", "--noheader", "--array", "--states=PENDING", "--format=%i|%r")
                .text
                .lines()
                .filter { it.endsWith("|BeginTime") }
                .forEach {
                    run("scontrol", "update", "JobId=${it.substringBefore('|')}", "StartTime=now")
                }
            countJobs() == 0
        }

    private fun await(what: String, isDone: () -> Boolean) {
        val end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)
        while (!isDone()) {
            check(System.nanoTime() < end) {
                "Waited $TIMEOUT_SECONDS s for $what.\n${log()}"
            }
            requireController()
        }
    }

    /** Waits for 200 ms, and fails if the controller ends in this time. */
    fun requireController() {
        val daemon = controller ?: checkNotNull(munge) // Munge is started first.
        check(!daemon.waitFor(200, TimeUnit.MILLISECONDS)) { "A daemon ended.\n${log()}" }
    }

    private fun log(): String =
        folder.resolve("slurmctld.log").let { if (it.exists()) it.readText() else "" }

    private fun start(vararg command: String): Process {
        val log = folder.resolve("${command.first()}.out").toFile()
        // setpriv ends a daemon together with this JVM, even if this JVM is killed.
        val words = listOf("setpriv", "--pdeathsig", "KILL", program(command.first()))
        val builder = ProcessBuilder(words + command.drop(1))
        builder.environment() += environment
        return builder
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
            .start()
    }

    private class CommandResult(val status: Int, val text: String)

    /** Runs a command of Slurm. */
    private fun run(vararg command: String): CommandResult {
        val builder = ProcessBuilder(*command).redirectErrorStream(true)
        builder.environment() += environment
        val process = builder.start()
        val text = process.inputStream.bufferedReader().readText()
        return CommandResult(process.waitFor(), text)
    }

    override fun close() {
        Runtime.getRuntime().removeShutdownHook(shutdownHook)
        stop()
    }

    private fun stop() {
        // Without a controller, scancel would try for minutes.
        if (controller?.isAlive == true) run("scancel", "--user=root")
        (nodes.values + listOfNotNull(controller, munge)).forEach {
            it.destroy()
            if (!it.waitFor(5, TimeUnit.SECONDS)) it.destroyForcibly().waitFor()
        }
        // Ends the jobs of a lost node, and the processes that watch them.
        ProcessHandle.allProcesses()
            .filter { belongsToCluster(it.pid()) }
            .forEach {
                it.destroyForcibly()
            }
    }

    private fun belongsToCluster(pid: Long): Boolean =
        try {
            "SLURM_CONF=$configuration" in Path("/proc/$pid/environ").readText().split('\u0000')
        } catch (_: IOException) {
            false // The process has ended.
        }

    companion object {
        private val NODES = listOf("n1", "n2", "n3")
        private const val TIMEOUT_SECONDS = 300L
        private val PROGRAM_FOLDERS = listOf("/usr/sbin", "/usr/bin", "/sbin", "/usr/local/sbin")

        private fun program(name: String): String =
            PROGRAM_FOLDERS.map { Path(it, name) }.find { it.exists() }?.toString() ?: name

        /** Skips the test if Slurm is not installed. */
        fun requireInstalled() {
            val missing =
                listOf("munged", "slurmctld", "slurmd").filterNot {
                    Path(program(it)).isAbsolute
                }
            assumeTrue(missing.isEmpty()) {
                "${missing.joinToString()} is not installed: apt-get install slurm-wlm munge"
            }
            assumeTrue(System.getProperty("user.name") == "root") { "Slurm is started as root" }
        }
    }
}
