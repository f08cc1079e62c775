import type { AnswerQuestionRequest } from '@chat-service/client/rest'
import { at } from '../contract.js'
import { REPLACES, tool } from '../tool.js'
import { questionView, showQuestion, TEXT_BUDGET } from '../views.js'

type Input = AnswerQuestionRequest & { channelId: string; messageId: string; questionId: string }

export const answerQuestion = tool<Input>({
  name: 'answer_question',
  title: 'Answer a question',
  description:
    'Answers a question in the name of the user: approves or rejects, chooses an option, or fills in the form of its `schema`. What is decided stays so, and an agent may act on it at once: answer only as the user has said. list_questions has the ids.',
  annotations: REPLACES,
  operations: ['answerQuestion'],
  input: {
    channelId: at('answerQuestion.path.id'),
    messageId: at('answerQuestion.path.messageId'),
    questionId: at('answerQuestion.path.questionId'),
    decision: at('answerQuestion.body.decision'),
    optionId: at('answerQuestion.body.optionId'),
    value: at('answerQuestion.body.value'),
    comment: at('answerQuestion.body.comment'),
  },
  output: { question: questionView('answerQuestion') },
  async run({ chat, options }, { channelId, messageId, questionId, ...body }) {
    const question = await chat.questions.answer(channelId, messageId, questionId, body, options)
    const { state, answers, needed } = question
    const text =
      state === 'OPEN'
        ? `Answered: ${answers.length} of ${needed} approvals.`
        : `Answered, and the question is ${state}.`
    return { data: { question: showQuestion(question, TEXT_BUDGET) }, text }
  },
})
