import { runFile, scratchFolder } from './scratch'

describe('the embedded database', () => {
  let found: Record<string, unknown>
  beforeAll(async () => {
    const { ended } = await runFile('test/platform/database/embedded-checks.ts', [scratchFolder()])
    const { code, stdout, stderr } = await ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    found = JSON.parse(stdout) as typeof found
  })

  it('is migrated, and found migrated when reopened', () => {
    expect(found.migrated).toEqual(['0001_baseline', []])
  })

  it('gives a statement on the outer connection inside a transaction an error instead of a deadlock', () => {
    expect(found.outer).toEqual({ isUnavailable: true, rows: [{ n: 1 }] })
  })

  it('notifies the host once of each change of an unread total', () => {
    const notices = found.notices as [string, number, string][]
    const totals = notices.map(([, total]) => total)
    expect(notices).toEqual(totals.map((total) => ['bob', total, 'acme']))
    expect(totals.slice(0, 2)).toEqual([1, 0])
    expect(totals.at(-1)).toBe(20)
    expect(totals.slice(2)).toEqual([...new Set(totals.slice(2))].sort((a, b) => a - b))
  })

  it('has list positions and event seqs that miss no change', () => {
    expect(found.positions).toEqual({
      listed: [
        ['direct', 'ann'],
        ['group', null],
      ],
      changed: { before: [], after: ['direct'] },
      // The unread count and the last seq: as sent, read up to the first, read up to the second, and marked unread from
      // the first.
      markers: [
        [2, 2],
        [1, 3],
        [0, 4],
        [2, 5],
      ],
      page: [
        ['local-1', ['ann']],
        [null, ['ann']],
      ],
      eventSeq: 5,
    })
  })

  it('keeps events exactly for the retention time', () => {
    expect(found.retention).toEqual({ isDone: true, left: [4, 5] })
  })

  it('is compared with its migrations', () => {
    const same = { missing: [], different: [] }
    expect(found.drifts).toEqual([same, { ...same, missing: ['index chat_polls_due of chat_polls'] }])
  })
})
