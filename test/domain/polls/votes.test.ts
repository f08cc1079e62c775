import { expectEquivalence } from '../../support/equivalence'
import type { Person } from '../../support/world'
import { alice, bob, carol, group, idOf, question, world } from './poll-world'

describe('a poll', () => {
  it('counts 50 votes that come at once', async () => {
    const people = Array.from({ length: 50 }, (_, n) => world.person(`voter-${n}`, { node: n % 2 }))
    const channelId = await group(...people.map(({ userId }) => userId))
    const poll = await alice.client.polls.create(channelId, question)
    const inbox = await carol.join(channelId)
    // Each of them votes twice at the same time, and only one of the two votes may count.
    const outcomeOf = async (person: Person, position: number): Promise<string> => {
      const vote = person.client.polls.vote(channelId, poll.id, { optionIds: [idOf(poll, position)] })
      const outcome = await vote.then(
        () => 'counted',
        (error: { code: string }) => error.code,
      )
      // A busy machine has no connection for all of them in time.
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

  it('takes one vote for one option when it is single-choice', async () => {
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
      { channelId, pollId: poll.id, userId: 'bob', optionIds: [idOf(poll, 1)], voterCount: 1, options: voted.options },
    ])
  })

  it('takes more votes for other options when it is multiple-choice', async () => {
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
