import type { ListQuestionsQuery } from '@chat-service/client/rest'
import { answer, at, listOf, optional } from '../contract.js'
import { READS, tool } from '../tool.js'
import { inLine, isShortened, listText, questionView, showQuestion, TEXT_BUDGET } from '../views.js'

type Input = Pick<ListQuestionsQuery, 'state' | 'cursor'> & { limit: number }

export const listQuestions = tool<Input>({
  name: 'list_questions',
  title: 'List questions to the user',
  description:
    'Lists questions that name the user as one who answers, newest first: approvals, choices and forms that people or agents wait for.',
  annotations: READS,
  operations: ['listQuestions'],
  input: {
    state: at('listQuestions.query.state', { default: 'OPEN' }),
    limit: at('listQuestions.query.limit', { default: 10, description: 'How many questions a page holds at most.' }),
    cursor: at('listQuestions.query.cursor'),
  },
  output: {
    openCount: answer('listQuestions.openCount'),
    questions: listOf(
      questionView('listQuestions.questions[]', {
        isShortened: optional(
          isShortened(
            'Large parts are left out, `schema` and `subject.arguments` among them: ask for fewer with `limit`.',
          ),
        ),
      }),
    ),
    nextCursor: answer('listQuestions.nextCursor'),
  },
  async run({ chat, options }, input) {
    const { questions, openCount, nextCursor } = await chat.questions.list(input, options)
    const budget = TEXT_BUDGET / Math.max(1, questions.length)
    const lines = questions.map(
      ({ id, channelId, messageId, askerId, kind, prompt, state }) =>
        `${kind}, ${state}, asked by ${askerId}: ${inLine(prompt)} (question ${id} of message ${messageId} in channel ${channelId})`,
    )
    return {
      data: { openCount, questions: questions.map((question) => showQuestion(question, budget)), nextCursor },
      text: listText(lines, 'There are no such questions.', nextCursor),
    }
  },
})
