import { sql } from 'kysely'

/** The users named by the question `q` of a statement who see its message. */
export const namedIds = sql<string[]>`array(
  select u.user_id
    from chat_question_users u
   where u.tenant_id = q.tenant_id and u.channel_id = q.channel_id and u.question_id = q.id
     and chat_sees_message(u.tenant_id, u.channel_id, q.message_id, u.user_id)
)`
