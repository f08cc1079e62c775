import type { PollWithVotes } from '../../../clients/typescript/src/index'
import { expectEquivalence } from '../../support/equivalence'
import type { Person } from '../../support/world'
import { alice, bob, carol, group, idOf, question, world } from './poll-world'

describe('a poll', () => {
  it('counts 50 concurrent votes', async () => {
    const people = Array.from({ length: 50 }, (_, n) => world.person(`voter-${n}`, { node: n % 2 }))
    const channelId = await group(...people.map(({ userId }) => userId))
    const poll = await alice.client.polls.create(channelId, question)
    const inbox = await carol.join(channelId)
    // Each user votes twice at the same time, and only one of the two votes may count.
    const outcomeOf = async (person: Person, position: number): Promise<string> => {
      const vote = person.client.polls.vote(channelId, poll.id, { optionIds: [idOf(poll, position)] })
      const outcome = await vote.then(
        () => 'counted',
        (error: { code: string }) => error.code,
      )
      // A busy machine may not have a connection for all of them in time.
      return outcome === 'CHAT_SERVICE_UNAVAILABLE' ? outcomeOf(person, position) : outcome
    }
    let outcomes: string[] = []
    const vote = async () => {
      outcomes = await Promise.all(
        people.flatMap((person, n) => [0, 1].map((twice) => outcomeOf(person, (n + twice) % 2))),
      )
    }
    const observers = [alice, ...people.slice(0, 2)]
    await expectEquivalence({
      observers,
      channelIds: [channelId],
      act: vote,
      emits: ['chat:poll:voted'],
      readAgain: [],
    })
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(50)
    expect(outcomes.filter((outcome) => outcome === 'CHAT_POLL_ALREADY_VOTED')).toHaveLength(50)
    const { voterCount, options } = await alice.client.polls.get(channelId, poll.id)
    expect([voterCount, (options[0]?.voteCount ?? 0) + (options[1]?.voteCount ?? 0)]).toEqual([50, 50])

    await inbox.until(() => inbox.of('chat:poll:voted').length === 50)
    const events = inbox.of('chat:poll:voted').map(({ data }) => data)
    expect(events.map((data) => data.voterCount)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect(events[49]).toMatchObject({ channelId, pollId: poll.id, options })
  })

  it('accepts one vote for one option if it is single-choice', async () => {
    const channelId = await group()
    const poll = await alice.client.polls.create(channelId, question)
    const other = await alice.client.polls.create(channelId, question)
    const vote = (...optionIds: string[]) => bob.client.polls.vote(channelId, poll.id, { optionIds })
    const inbox = await carol.join(channelId)
    await expect(vote(idOf(poll, 0), idOf(poll, 1))).rejects.toMatchObject({ status: 400 })
    await expect(vote(idOf(other, 0))).rejects.toMatchObject({ status: 400, code: 'CHAT_VALIDATION_ERROR' })
    await expect(vote()).rejects.toMatchObject({ status: 400 })
    const voted = await vote(idOf(poll, 1), idOf(poll, 1))
    expect(voted).toMatchObject({
      voterCount: 1,
      votedOptionIds: [idOf(poll, 1)],
      options: [{ voteCount: 0 }, { voteCount: 1 }],
    })
    await expect(vote(idOf(poll, 0))).rejects.toMatchObject({ status: 409, code: 'CHAT_POLL_ALREADY_VOTED' })
    expect(await bob.client.polls.get(channelId, poll.id)).toEqual(voted)
    expect((await carol.client.polls.get(channelId, poll.id)).votedOptionIds).toEqual([])
    await inbox.next('chat:poll:voted')
    expect(inbox.of('chat:poll:voted').map(({ data }) => data)).toEqual([
      {
        ...{ channelId, pollId: poll.id, userId: 'bob', optionIds: [idOf(poll, 1)], votedOptionIds: [idOf(poll, 1)] },
        ...{ voterCount: 1, options: voted.options },
      },
    ])
  })

  it('allows changing and withdrawing a vote, with one event each', async () => {
    const channelId = await group()
    const poll = await alice.client.polls.create(channelId, {
      ...question,
      options: ['a', 'b', 'c'],
      allowMultipleVotes: true,
    })
    const [a = '', b = '', c = ''] = poll.options.map(({ id }) => id)
    const { polls } = bob.client
    const change = (...optionIds: string[]) => polls.changeVote(channelId, poll.id, { optionIds })
    const inbox = await carol.join(channelId)
    const shown = ({ voterCount, votedOptionIds, options }: PollWithVotes) => [
      voterCount,
      votedOptionIds,
      options.map(({ voteCount }) => voteCount),
    ]
    await polls.withdrawVote(channelId, poll.id)
    expect(shown(await change(b, a, b))).toEqual([1, [a, b], [1, 1, 0]])
    await change(a, b)
    expect(shown(await change(c, a))).toEqual([1, [a, c], [1, 0, 1]])
    await polls.vote(channelId, poll.id, { optionIds: [b] })
    await expect(change('of another poll')).rejects.toMatchObject({ status: 400, code: 'CHAT_VALIDATION_ERROR' })
    await expect(change()).rejects.toMatchObject({ status: 400 })
    const gone = await polls.withdrawVote(channelId, poll.id)
    expect(shown(gone)).toEqual([0, [], [0, 0, 0]])
    expect(await polls.withdrawVote(channelId, poll.id)).toEqual(gone)
    expect(await polls.get(channelId, poll.id)).toEqual(gone)
    await polls.vote(channelId, poll.id, { optionIds: [c] })
    await inbox.until(() => inbox.of('chat:poll:voted').length >= 5)
    expect(
      inbox.of('chat:poll:voted').map(({ data }) => [data.optionIds, data.votedOptionIds, data.voterCount]),
    ).toEqual([
      [[b, a], [a, b], 1],
      [[c, a], [a, c], 1],
      [[b], [a, b, c], 1],
      [[], [], 0],
      [[c], [c], 1],
    ])
    await polls.changeVote(channelId, poll.id, { optionIds: [a] })
    await alice.client.polls.close(channelId, poll.id)
    await expect(change(b)).rejects.toMatchObject({ code: 'CHAT_POLL_CLOSED' })
    await expect(polls.withdrawVote(channelId, poll.id)).rejects.toMatchObject({ code: 'CHAT_POLL_CLOSED' })
  })

  it('keeps a vote that cannot be changed, and counts a first one', async () => {
    const channelId = await group()
    const poll = await alice.client.polls.create(channelId, { ...question, allowChange: false })
    const change = (...optionIds: string[]) => bob.client.polls.changeVote(channelId, poll.id, { optionIds })
    await expect(change(idOf(poll, 0), idOf(poll, 1))).rejects.toMatchObject({ status: 400 })
    const voted = await change(idOf(poll, 0))
    expect(voted).toMatchObject({ allowChange: false, voterCount: 1, votedOptionIds: [idOf(poll, 0)] })
    expect(await change(idOf(poll, 0))).toEqual(voted)
    const details = { channelId, pollId: poll.id, optionIds: [idOf(poll, 0)] }
    const refused = { status: 409, code: 'CHAT_POLL_ALREADY_VOTED', details }
    await expect(change(idOf(poll, 1))).rejects.toMatchObject(refused)
    await expect(bob.client.polls.withdrawVote(channelId, poll.id)).rejects.toMatchObject(refused)
    expect(await bob.client.polls.get(channelId, poll.id)).toEqual(voted)
  })

  it('has exact counts when votes are changed and withdrawn concurrently', async () => {
    const people = Array.from({ length: 12 }, (_, n) => world.person(`changer-${n}`, { node: n % 2 }))
    const channelId = await group(...people.map(({ userId }) => userId))
    const poll = await alice.client.polls.create(channelId, { ...question, allowMultipleVotes: true })
    const [a = '', b = ''] = poll.options.map(({ id }) => id)
    const act = async () => {
      await Promise.all(
        people.flatMap(({ client: { polls } }) => [
          ...[[a], [b], [a, b]].map((optionIds) => polls.changeVote(channelId, poll.id, { optionIds })),
          polls.withdrawVote(channelId, poll.id),
        ]),
      )
    }
    const observers = people.slice(0, 3)
    await expectEquivalence({ observers, channelIds: [channelId], act, emits: ['chat:poll:voted'], readAgain: [] })
    const polls = await Promise.all(people.map(({ client }) => client.polls.get(channelId, poll.id)))
    const votes = polls.map(({ votedOptionIds }) => votedOptionIds)
    const { voterCount, options } = polls[0] as PollWithVotes
    expect(voterCount).toBe(votes.filter(({ length }) => length > 0).length)
    for (const { id, voteCount } of options) expect(voteCount).toBe(votes.filter((ids) => ids.includes(id)).length)
  })

  it('accepts votes for several options if it is multiple-choice', async () => {
    const channelId = await group()
    const poll = await alice.client.polls.create(channelId, {
      ...question,
      options: ['a', 'b', 'c'],
      allowMultipleVotes: true,
    })
    const vote = (...positions: number[]) =>
      bob.client.polls.vote(channelId, poll.id, { optionIds: positions.map((position) => idOf(poll, position)) })
    await vote(2, 1)
    await expect(vote(0, 1)).rejects.toMatchObject({ status: 409, code: 'CHAT_POLL_ALREADY_VOTED' })
    const voted = await vote(0)
    expect(voted.votedOptionIds).toEqual(poll.options.map(({ id }) => id))
    expect(voted).toMatchObject({ voterCount: 1, options: [{ voteCount: 1 }, { voteCount: 1 }, { voteCount: 1 }] })
    expect(await bob.client.polls.get(channelId, poll.id)).toEqual(voted)
  })
})
