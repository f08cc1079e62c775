package chat.service

import java.net.URL
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import kotlin.system.exitProcess

/** Drives this client for `chat-conformance client` and `vectors`: a line of JSON for each command, and one for each answer. */
object Driver {
    private lateinit var client: ChatClient
    private lateinit var socket: ChatSocket
    private val screen = Executors.newSingleThreadExecutor()
    private val opened = CountDownLatch(1)

    /** Changed by the thread of [screen] alone once the socket is there. */
    @Volatile
    private lateinit var shown: ConversationState

    /** Why the channel could not be loaded again. */
    @Volatile
    private var failure: Exception? = null

    @JvmStatic
    fun main(args: Array<String>) {
        generateSequence(::readLine).map { Json.read(it)!!.asFields() }.takeWhile { it["do"] != "stop" }.forEach { command ->
            // A command that waits for an answer holds back no other.
            java.lang.Thread { answer(command) }.start()
        }
        exitProcess(0)
    }

    private fun answer(command: Map<String, Any?>) {
        val answer = try {
            mapOf("id" to command["id"], "result" to perform(command))
        } catch (thrown: Exception) {
            val error = if (thrown is ExecutionException) thrown.cause!! else thrown
            val code = (error as? ChatException)?.code ?: error.javaClass.simpleName
            mapOf("id" to command["id"], "error" to mapOf("code" to code, "message" to error.message))
        }
        println(Json.write(answer))
    }

    private fun perform(command: Map<String, Any?>): Map<String, Any?> {
        fun text(name: String) = command[name] as String
        when (text("do")) {
            "describe" -> return mapOf("supports" to listOf("requests", "live", "vectors"))
            "start" -> {
                client = ChatClient(text("baseUrl"), token = {
                    Json.read(URL(text("tokenUrl")).readText())!!.asFields()["token"] as String
                })
                shown = ConversationState(text("userId"), "")
                socket = client.realtime(screen, Screen, text("gatewayUrl"))
            }
            "open" -> {
                screen.submit { Screen.load(text("channelId")) }.get()
                check(opened.await(20, TimeUnit.SECONDS)) { "the channel was not joined" }
            }
            "send" -> {
                val body = SendMessageRequest().apply { this.text = text("text") }
                return mapOf("messageId" to client.messages.send(text("channelId"), body).id)
            }
            "messages" -> {
                failure?.let { throw it }
                return mapOf("messages" to shown.messages.map { mapOf("id" to it.id, "text" to it.text) })
            }
            "follow" -> return Collections(text("userId"), text("channelId")).follow(command)
            "read" -> client.channels.markRead(text("channelId"))
        }
        return emptyMap()
    }

    private object Screen : ChatSocketListener() {
        fun load(channelId: String) {
            shown = shown.copy(channelId = channelId).withPage(client.messages.list(channelId, limit = 100))
            socket.join(channelId, since = shown.seq)
        }

        override fun onReload(channelId: String) =
            try {
                load(channelId)
            } catch (error: Exception) {
                failure = error
            }

        override fun onJoined(channelId: String, seq: Long) = opened.countDown()

        override fun onEvent(event: ChatEvent) {
            shown = shown.after(event)
        }
    }
}
