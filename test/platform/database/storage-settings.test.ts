import { createDatabase } from '../../support/database'
import { query } from '../../support/recount'

const SETTINGS = `
  select c.relname as name, c.reloptions as settings, toast.reloptions as toast
    from pg_class c left join pg_class toast on toast.oid = c.reltoastrelid
   where c.relkind = 'r' and (c.relname = 'chat_messages' or c.relname like 'chat\\_events\\_203001__') order by 1`

it('messages freeze with their first vacuum, and days of the event log are not vacuumed for new rows', async () => {
  const url = await createDatabase()
  await query(url, `select chat_make_log_days('2030-01-01', 1)`)
  const unvacuumed = ['autovacuum_vacuum_insert_threshold=-1']
  expect(await query(url, SETTINGS)).toEqual([
    { name: 'chat_events_20300101', settings: unvacuumed, toast: unvacuumed },
    { name: 'chat_events_20300102', settings: unvacuumed, toast: unvacuumed },
    { name: 'chat_messages', settings: ['fillfactor=90', 'autovacuum_freeze_min_age=0'], toast: null },
  ])
})
