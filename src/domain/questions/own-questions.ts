import { sql } from 'kysely'
import type { Question, QuestionPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Caller } from '../access/caller'
import type { Chat } from '../users/chat'
import { usersById } from '../users/users'
import { questionJson } from './queries'

/** Default page size. */
const PAGE = 100

/** The questions that name the caller, newest first, and how many are open. */
export async function listQuestions(
  chat: Chat,
  caller: Caller,
  { state: wanted, includeUsers, ...request }: OperationInput<'listQuestions'>['query'],
): Promise<QuestionPage> {
  const { tenantId, userId } = caller
  const state = wanted ?? null
  const db = inTenant(chat.db, tenantId)
  const list = { name: 'questions', position: ['createdAt', 'id'] } as const
  const named = sql`
      from chat_question_users u
      join chat_questions q on q.tenant_id = u.tenant_id and q.channel_id = u.channel_id and q.id = u.question_id
     where u.tenant_id = ${tenantId} and u.user_id = ${userId}
       and chat_sees_message(u.tenant_id, u.channel_id, q.message_id, u.user_id)`
  let openCount = 0
  const { page, nextCursor } = await readPage(list, { limit: PAGE, ...request }, async ({ after, limit = null }) => {
    // In one statement, so that the count agrees with the page.
    const { rows } = await sql<{ count: number; createdAt: Date; id: string; question: Question }>`
      select open.count, page.*
        from (select count(*)::integer as count ${named} and u.is_open and q.expires_at > chat_now()) open
        left join (
          select u.created_at, q.id, ${questionJson} as question
            ${named}
             and (${state}::text is null or chat_question_state(q.state, q.expires_at) = ${state})
             and (${state}::text is distinct from 'OPEN' or u.is_open)
             and ${isBeyond(after, { createdAt: 'u.created_at', id: 'u.question_id' })}
           order by u.created_at desc, u.question_id desc
           limit ${limit}::integer
        ) page on true
       order by page.created_at desc, page.id desc`.execute(db)
    openCount = rows[0]?.count ?? 0
    return rows.filter(({ id }) => id !== null)
  })
  const questions = page.map(({ question }) => question)
  const users = includeUsers && { users: await usersById(chat, caller, questions.flatMap(usersOf)) }
  return { questions, openCount, nextCursor, ...users }
}

const usersOf = ({ askerId, answerableBy, answers }: Question) => [
  askerId,
  ...(typeof answerableBy === 'object' ? answerableBy.userIds : []),
  ...answers.map(({ userId }) => userId),
]
