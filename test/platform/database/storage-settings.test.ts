import { createDatabase } from '../../support/database'
import { query } from '../../support/recount'

const SETTINGS = `
  select c.relname as name, array_to_string(array(select unnest(c.reloptions) order by 1), ' ') as settings
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reloptions is not null`

it('a new database vacuums its large tables by how they are written', async () => {
  const url = await createDatabase()
  const rows = await query<{ name: string; settings: string }>(url, SETTINGS)
  const settings = new Map(rows.map((row) => [row.name, row.settings]))
  const counters = 'autovacuum_vacuum_scale_factor=0.05 fillfactor=70'
  expect(settings.get('chat_channels')).toBe(counters)
  expect(settings.get('chat_channel_members')).toBe(counters)
  expect(settings.get('chat_messages')).toContain('autovacuum_freeze_min_age=0')
  expect(settings.get('chat_messages')).toContain('autovacuum_vacuum_insert_scale_factor=0.05')
  expect(settings.get('chat_reactions')).toContain('autovacuum_vacuum_insert_scale_factor=0.05')
  expect(settings.get('chat_consumer_channels')).toContain('autovacuum_vacuum_scale_factor=0 ')

  const [made] = await query<{ count: number }>(url, `select chat_make_log_days('2030-01-01', 1) as count`)
  expect(made?.count).toBe(2)
  const days = (await query<{ name: string; settings: string }>(url, SETTINGS)).filter(({ name }) =>
    name.startsWith('chat_events_203001'),
  )
  expect(days.map((day) => day.settings)).toEqual(Array(2).fill('autovacuum_vacuum_insert_threshold=-1'))
})
