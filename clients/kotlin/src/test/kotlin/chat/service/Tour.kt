package chat.service

/** Two people use a real service. CHAT_URL, CHAT_ALICE and CHAT_BOB (their tokens) say where. */
fun main() {
    json()
    val url = System.getenv("CHAT_URL")
    val alice = ChatClient(url, System.getenv("CHAT_ALICE"))
    val bob = ChatClient(url, System.getenv("CHAT_BOB"))
    val channel = alice.channels.createGroup(CreateGroupChannelRequest().apply {
        userIds = listOf("bob")
        name = "Lunch"
    })
    check(channel.memberCount == 2L && channel.type == ChannelType.GROUP)
    messages(alice, bob, channel.id)
    nullAndAbsent(alice, channel.id)
    refusals(url, bob, channel.id)
    held(alice, bob, channel.id)
    println("done")
}

private fun json() {
    val text = """{"a":[1,-2.5e3,true,null,"\u00e9\n\"\\ 🍲"],"b":{}}"""
    val read = Json.read(text)
    check(read == mapOf("a" to listOf(1L, -2500.0, true, null, "é\n\"\\ 🍲"), "b" to emptyMap<String, Any?>())) { "$read" }
    check(Json.read(Json.write(read)) == read)
    check(GatewayHelloData(Json.read("""{"heartbeatSeconds":25}""")!!.asFields()).heartbeatSeconds == 25.0)
    for (wrong in listOf("", "{", "[1,]", "\"\n\"", "tru", "1 2", "\"\\u12", "\"\\u+041\"", "01", "1e999", "[".repeat(100_000))) {
        check(failureOf<IllegalArgumentException> { Json.read(wrong) } != null) { wrong }
    }
}

private fun messages(alice: ChatClient, bob: ChatClient, channelId: String) {
    // Sent twice under one key, it stands once.
    val request = SendMessageRequest().apply {
        text = "Soup, oder Brühe? 🍲"
        metadata = mapOf("n" to 1L, "deep" to listOf(null, true))
    }
    val first = alice.messages.send(channelId, request, RequestOptions(idempotencyKey = "soup"))
    check(alice.messages.send(channelId, request, RequestOptions(idempotencyKey = "soup")) == first)
    check(first.metadata == request.metadata && first.type == MessageType.TEXT && first.parentMessageId == null)

    for (number in 0..4) bob.messages.send(channelId, SendMessageRequest().apply { text = "line $number" })
    val texts = alice.messages.iterate(channelId, limit = 2).map { it.text }.toList()
    check(texts == listOf("line 4", "line 3", "line 2", "line 1", "line 0", first.text)) { texts }
    val found = SearchMessagesRequest().apply {
        keyword = "line"
        this.channelId = channelId
        limit = 2
    }
    check(bob.messages.iterateSearch(found).count() == 5 && found.cursor == null)

    check(alice.messages.edit(channelId, first.id, EditMessageRequest().apply { text = "Soup?" }).isEdited)
    val reactions = bob.messages.addReaction(channelId, first.id, AddReactionRequest().apply { key = "👍" }).reactions
    check(reactions.map { it.key to it.userIds } == listOf("👍" to listOf("bob")))
    val poll = alice.polls.create(channelId, CreatePollRequest().apply {
        title = "Where?"
        options = listOf("Here", "There")
    })
    check(poll.options.map { it.text } == listOf("Here", "There"))

    val file = UploadedFile("a \"menu\".pdf", "%PDF-1.7 menu".toByteArray(), "application/pdf")
    val sent = alice.messages.sendFile(channelId, file, SendFileRequest().apply { metadata = mapOf("n" to 2L) })
    check(sent.fileName == file.name && sent.mimeType == "application/pdf" && sent.metadata == mapOf("n" to 2L))
    check(alice.users.getMany(listOf("alice", "bob")).users.map { it.id } == listOf("alice", "bob"))
}

private fun nullAndAbsent(alice: ChatClient, channelId: String) {
    val named = alice.channels.update(channelId, UpdateChannelRequest().apply { customType = "food" })
    check(named.name == "Lunch" && named.customType == "food")
    val cleared = alice.channels.update(channelId, UpdateChannelRequest().apply { customType = null })
    check(cleared.name == "Lunch" && cleared.customType == null)
}

private fun refusals(url: String, bob: ChatClient, channelId: String) {
    val invalid = failureOf<ChatApiException> { bob.messages.send(channelId, SendMessageRequest().apply { text = "" }) }
    check(invalid?.status == 400 && invalid.code == ErrorCode.CHAT_VALIDATION_ERROR && invalid.requestId != null)
    val issue = ValidationIssue((invalid!!.details["errors"] as List<*>).first()!!.asFields())
    check(issue.`in` == ValidationIssueIn.body && issue.pointer == "/text") { issue }
    // A path is made of whole names.
    val unknown = failureOf<ChatApiException> { bob.channels.get("../channels") }
    check(unknown?.code == ErrorCode.CHAT_CHANNEL_NOT_FOUND) { "$unknown" }
    check(failureOf<IllegalArgumentException> { bob.channels.get("") } != null)

    // A token that has run out is replaced once.
    val tokens = mutableListOf("expired", System.getenv("CHAT_BOB"))
    check(ChatClient(url) { tokens.removeAt(0) }.channels.get(channelId).id == channelId)
    check(failureOf<ChatApiException> { ChatClient(url, "expired").channels.list() }?.status == 401)
    val nobody = ChatClient("http://127.0.0.1:9", retries = 1) { null }
    check(failureOf<ChatConnectionException> { nobody.channels.list() }?.code == "CONNECTION_FAILED")
}

private fun held(alice: ChatClient, bob: ChatClient, channelId: String) {
    // The host holds links. Those who have not asked for that are refused.
    val request = SendMessageRequest().apply { text = "see www.fun.example" }
    val refused = failureOf<ChatApiException> { alice.messages.send(channelId, request) }
    check(refused?.status == 403 && refused.code == ErrorCode.CHAT_POLICY_REFUSED && refused.details["reason"] == "held")
    val sent = alice.messages.sendOrHold(channelId, SendMessageRequest().apply { text = "hi" })
    check(sent is OrHeld.Done && sent.answer.text == "hi")
    val key = RequestOptions(idempotencyKey = "link")
    val file = UploadedFile("menu.txt", "menu".toByteArray(), "text/plain")
    val waiting = listOf(
        alice.messages.sendOrHold(channelId, request, key),
        alice.messages.sendOrHold(channelId, request, key),
        alice.messages.sendFileOrHold(channelId, file, SendFileRequest().apply { text = "www.menu.example" }),
        alice.polls.createOrHold(channelId, CreatePollRequest().apply {
            title = "www.fun.example?"
            options = listOf("Yes", "No")
        })
    ).map { (it as OrHeld.Held).heldMessage }
    check(waiting.all { it.reason == "link" } && waiting[0] == waiting[1])
    val listed = alice.heldMessages.iterate(limit = 2).map { it.id }.toList()
    check(listed == listOf(3, 2, 0).map { waiting[it].id }) { listed }
    alice.heldMessages.cancel(waiting[0].id)
    check(alice.heldMessages.list().heldMessages.size == 2)
    check(bob.messages.list(channelId).messages.none { "www" in it.text })
}

private inline fun <reified E : Exception> failureOf(act: () -> Unit): E? =
    try {
        act()
        null
    } catch (error: Exception) {
        error as? E ?: throw error
    }
