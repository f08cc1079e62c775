/**
 * Rules of the contract that a schema cannot express: each entry names an operation that may refuse a part of a valid request, and
 * quotes the sentence of the contract. The walker refuses to start without that sentence.
 */
const sentences = [
  { operation: 'createDirectChannel', at: 'body /userId', sentence: 'It cannot be the caller.' },
  { operation: 'blockUser', at: 'body /userId', sentence: 'It cannot be the caller.' },
  { operation: 'reportUser', at: 'path /userId', sentence: 'The caller cannot be reported (400)' },
  { operation: 'decideCase', at: 'body /action', sentence: '`actions` of a case has those that are possible' },
  { operation: 'decideCase', at: 'body /seconds', sentence: 'How long a mute, ban or suspension lasts' },
  { operation: 'restoreCase', at: 'path /caseId', sentence: 'A case whose decision has removed no message is refused' },
  { operation: 'decideAppeal', at: 'path /caseId', sentence: 'A case without an appeal is refused with 400.' },
  { operation: 'removeMember', at: 'path /userId', sentence: 'The caller cannot be removed (400)' },
  { operation: 'muteMember', at: 'path /userId', sentence: 'The caller cannot be muted (400)' },
  { operation: 'unmuteMember', at: 'path /userId', sentence: 'The caller cannot be unmuted (400)' },
  { operation: 'banMember', at: 'path /userId', sentence: 'The caller cannot be banned (400)' },
  { operation: 'unbanMember', at: 'path /userId', sentence: 'The caller cannot be unbanned (400)' },
  {
    operation: 'sendMessage',
    at: 'body /text',
    sentence: 'At least one character that is not white space, unless the message is a stream',
  },
  { operation: 'sendMessage', at: 'body /files', sentence: 'each once, at most as many as `limits.maxFiles` allows' },
  { operation: 'sendMessage', at: 'body /files', sentence: 'Not in a stream.' },
  {
    operation: 'createGroupChannel',
    at: 'body /coverUploadId',
    sentence: 'in place of `coverUrl`: a picture (`image/*`)',
  },
  { operation: 'updateChannel', at: 'body /coverUploadId', sentence: 'in place of `coverUrl`: a picture (`image/*`)' },
  { operation: 'saveDraft', at: 'body /text', sentence: 'Empty only with `quotedMessageId`.' },
  { operation: 'appendToStream', at: 'body /part', sentence: 'A part of type `text` or `reasoning`.' },
  { operation: 'setStreamPart', at: 'body /type', sentence: 'The type of the part. It cannot be changed later.' },
  { operation: 'editMessage', at: 'path /messageId', sentence: "A poll's message cannot be edited (400)" },
  { operation: 'forwardMessage', at: 'path /messageId', sentence: "A poll's message cannot be forwarded (400)" },
  { operation: 'createPoll', at: 'body /options', sentence: 'At least two texts, all different' },
  { operation: 'muteChannel', at: 'body /until', sentence: 'It must lie in the future' },
  { operation: 'createPoll', at: 'body /closeAt', sentence: 'It must lie in the future' },
  { operation: 'addPollOption', at: 'body /text', sentence: 'a text that the poll has already is refused with 400' },
  { operation: 'votePoll', at: 'body /optionIds', sentence: 'An option of another poll is refused with 400' },
  { operation: 'votePoll', at: 'body /optionIds', sentence: 'A single-choice poll takes one option (400 for more)' },
  { operation: 'changePollVote', at: 'body /optionIds', sentence: 'An option of another poll is refused with 400' },
  {
    operation: 'changePollVote',
    at: 'body /optionIds',
    sentence: 'A single-choice poll takes one option (400 for more)',
  },
  { operation: 'pollEvents', at: 'body /channels/*', sentence: 'The channels to get events of, each once.' },
  { operation: 'askQuestion', at: 'body /options/*', sentence: 'The options of a `CHOICE`, with different ids.' },
  { operation: 'askQuestion', at: 'body /schema/*', sentence: 'The fields of a `FORM`.' },
  { operation: 'askQuestion', at: 'body /needed', sentence: 'more than one for an `APPROVAL` alone' },
  {
    operation: 'askQuestion',
    at: 'body /answerableBy/userIds',
    sentence: 'Members of the channel, each once, without the asker.',
  },
  { operation: 'askQuestion', at: 'body /expiresInSeconds', sentence: 'While its message is a stream, a day at most.' },
  { operation: 'answerQuestion', at: 'body /decision', sentence: '`ANSWER` answers the others.' },
  { operation: 'answerQuestion', at: 'body /optionId', sentence: 'The chosen option, for `ANSWER` to a `CHOICE`.' },
  { operation: 'answerQuestion', at: 'body /value/*', sentence: 'for `ANSWER` to a `FORM`; valid by its `schema`' },
]

/** Operations that the creator of an object may not call. */
const byOthers = [{ operation: 'answerQuestion', sentence: 'The asker cannot answer.' }]

/** Whether the contract refuses the operation to the object's creator. */
export const isForOthers = ({ id }) => byOthers.some(({ operation }) => operation === id)

/** Whether an entry covers this place: the one that it names, or any below with `/*` at its end. */
const isAt = (at, place) => {
  const name = at.replace(/\/\*$/, '')
  return place === name || (name !== at && place.startsWith(`${name}/`))
}

/** Whether a sentence of the contract allows this refusal of a valid request. */
export const isAllowedByWords = (operation, { in: part, pointer }) =>
  sentences.some((one) => one.operation === operation.id && isAt(one.at, `${part} ${pointer.replace(/\/\d+$/, '')}`))

/** @throws {Error} if a sentence is no longer in the contract. */
export const checkSentences = (operations) => {
  for (const { operation: id, sentence } of [...sentences, ...byOthers]) {
    const { words } = operations[id] ?? { words: '' }
    if (!words.includes(sentence))
      throw new Error(`${id} no longer says "${sentence}": update src/contract/sentences.mjs.`)
  }
}
