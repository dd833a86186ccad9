import { createHistogram } from 'node:perf_hooks'
import pLimit from 'p-limit'
import { WebSocket } from 'ws'
import type { ChatNews, Group, MessagePage, Unread } from '../../../shared/chat/views.ts'
import type { Figure } from '../bench.ts'
import { atMost, figureLineOf, percentiles, record, valueAtMost } from '../harness.ts'
import { Caller } from '../http.ts'
import { openLoop } from '../pace.ts'
import { BENCH_STUDIO, fillBenchStudio, withProduct, type Product } from '../product.ts'
import { readModelsCaughtUp } from '../visits.ts'

const PEOPLE = 1000
const GROUP = 10
const MESSAGES_PER_SECOND = 200
const SECONDS = 60
const password = 'Fictional-7'
const LOGINS_AT_ONCE = 4
const READ_AT_ONCE = 8
const PAGE = 100
const nameOf = (n: number): string => `person${String(n).padStart(4, '0')}`

interface Person {
  readonly user: string
  readonly caller: Caller
  readonly cookie: string
}
async function employed({ owner, url }: Product, count: number): Promise<readonly Person[]> {
  await fillBenchStudio({ owner })
  const users = Array.from({ length: count }, (_, n) => nameOf(n))
  const lines = users.map((user) =>
    JSON.stringify({
      user,
      name: 'Ana',
      surname: 'Bench',
      email: `${user}@studio.example`,
      tipCont: 'Model',
      studio: BENCH_STUDIO,
      password,
    }),
  )
  for (let from = 0; from < lines.length; from += 200)
    await owner.must('POST', '/api/accounts/import', lines.slice(from, from + 200).join('\n'))
  const turn = pLimit(LOGINS_AT_ONCE)
  return Promise.all(
    users.map((user) =>
      turn(async () => {
        const answer = await fetch(`${url}/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ user, password }),
        })
        if (!answer.ok) throw new Error(`login of ${user}: ${answer.status}`)
        const cookie = answer.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; ')
        const caller = new Caller(url, { cookie, 'content-type': 'application/json' }, 2)
        return { user, cookie, caller }
      }),
    ),
  )
}
/** Groups of ten by their ids. */
async function grouped(people: readonly Person[]): Promise<readonly string[]> {
  const groups: string[] = []
  for (let from = 0; from + 1 < people.length; from += GROUP) {
    const members = people.slice(from, from + GROUP)
    const [first] = members as [Person]
    const body = {
      name: `Group ${from / GROUP}`,
      users: members.map(({ user }) => user),
      join: 'open',
    }
    const made = await first.caller.call('POST', '/api/chat/groups', JSON.stringify(body))
    if (made.status !== 201) throw new Error(`a group: ${made.status} ${made.body.toString()}`)
    groups.push((JSON.parse(made.body.toString()) as Group)._id)
  }
  return groups
}

interface Open {
  /** Resolves at the first frame: the person has all news. */
  readonly ready: Promise<unknown>
  readonly close: () => void
}
function listen(
  { url }: Product,
  { user, cookie }: Person,
  onNews: (news: ChatNews) => void,
): Open {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } })
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ op: 'sub', topic: `chat:${user}` })))
    socket.on('message', (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as { op: string; data?: ChatNews }
      if (frame.op === 'ok') resolve()
      if (frame.op === 'err' || frame.op === 'bye') reject(new Error(text.toString()))
      if (frame.op === 'delta' && frame.data) onNews(frame.data)
    })
  })
  return { ready, close: () => socket.terminate() }
}

/** Reads a conversation that a person has open whenever it moves, as the screen does. */
function follow(person: Person, name: string, onMessage: (id: string) => void) {
  let after: string | undefined
  let [isWanted, asking] = [false, undefined as Promise<void> | undefined]
  const ask = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      const query = `with=${name}&limit=${PAGE}${after === undefined ? '' : `&changed=${after}`}`
      const { body, headers } = await person.caller.must('GET', `/api/chat/messages?${query}`)
      after = (headers['x-position'] as string | undefined) ?? after
      for (const { _id } of (JSON.parse(body.toString()) as MessagePage).messages) onMessage(_id)
    }
    asking = undefined
  }
  return {
    moved: () => {
      isWanted = true
      asking ??= ask()
    },
    ended: async () => asking,
  }
}
/** All messages of a conversation as this person reads them, the oldest first. */
async function readAll({ caller }: Person, name: string): Promise<readonly string[]> {
  const ids: string[] = []
  let before = ''
  for (;;) {
    const query = `with=${name}&limit=${PAGE}${before && `&before=${before}`}`
    const { body } = await caller.must('GET', `/api/chat/messages?${query}`)
    const { messages, more } = JSON.parse(body.toString()) as MessagePage
    ids.unshift(...messages.map(({ _id }) => _id))
    before = messages[0]?._id ?? ''
    if (!more || before === '') return ids
  }
}

/**
 * A studio that is online, and writes: half of the messages to the next person, half to one's group. One of each group and whom a
 * person writes to have the conversation open.
 */
export const chatFigure: Figure = {
  name: 'chat',
  run: (bench) =>
    withProduct(bench, {}, async (product) => {
      const people = await employed(product, bench.size(PEOPLE, 4))
      const groups = await grouped(people)
      await readModelsCaughtUp(product)
      const played = await play(
        product,
        { people, groups },
        {
          perSecond: bench.size(MESSAGES_PER_SECOND, 20),
          seconds: bench.size(SECONDS, 1),
        },
      )
      for (const [name, value, unit, most] of [
        ['lost', played.lost, 'messages', 0],
        ['doubled', played.doubled, 'messages', 0],
        ['out-of-order', played.disordered, 'conversations', 0],
        ['unread.wrong', played.miscounted, 'counts', 0],
        ['reconnected', played.reconnected_s, 's', 10],
      ] as const)
        bench.print(figureLineOf({ name: `chat.${name}`, value, unit, goal: valueAtMost(most) }))
      const { p95_ms } = played.seen
      const ratio = p95_ms / played.posted.p95_ms
      bench.print(
        figureLineOf({
          name: 'chat.seen.p95',
          value: p95_ms,
          unit: 'ms',
          to: { name: 'its POST', ratio },
          goal: atMost(2.5),
        }),
      )
      for (const { caller } of people) caller.close()
    }),
}

interface Studio {
  readonly people: readonly Person[]
  readonly groups: readonly string[]
}
interface Load {
  readonly perSecond: number
  readonly seconds: number
}
async function play(product: Product, { people, groups }: Studio, { perSecond, seconds }: Load) {
  const [posted, seen] = [createHistogram(), createHistogram()]
  const sentAt = new Map<string, number>()
  const early = new Map<string, number>()
  const onMessage = (id: string) => {
    const now = performance.now()
    const sent = sentAt.get(id)
    if (sent === undefined) early.set(id, now)
    else {
      sentAt.delete(id)
      record(seen, now - sent)
    }
  }
  const next = (n: number) => people[(n + 1) % people.length] as Person
  const groupOf = (n: number) => groups[Math.floor((n % people.length) / GROUP)] as string
  const open = people.map((person, n) => {
    const shown = new Map<string, ReturnType<typeof follow>>()
    const writer = people[(n + people.length - 1) % people.length] as Person
    shown.set(writer.user, follow(person, writer.user, onMessage))
    if (n % GROUP === 1) shown.set(groupOf(n), follow(person, groupOf(n), onMessage))
    const socket = listen(product, person, ({ conversations = [] }) => {
      for (const one of conversations) shown.get(one.with)?.moved()
    })
    return { ...socket, shown }
  })
  await Promise.all(open.map(({ ready }) => ready))
  /** The ids that were sent, by conversation: two logins or a group. */
  const sent = new Map<string, string[]>()
  await openLoop(perSecond, seconds, async (n) => {
    const at = (n * 7) % people.length
    const [from, group] = [people[at] as Person, n % 2 === 1]
    const to = group ? groupOf(at) : next(at).user
    const start = performance.now()
    const { status, body, ms } = await from.caller.call(
      'POST',
      '/api/chat/messages',
      JSON.stringify({ to, text: `Message ${n}`, id: `m${n}` }),
    )
    if (status !== 201) throw new Error(`a message: ${status} ${body.toString()}`)
    record(posted, ms)
    const { _id } = JSON.parse(body.toString()) as { _id: string }
    const name = group ? to : [from.user, to].join(' ')
    sent.set(name, [...(sent.get(name) ?? []), _id])
    const at_ms = early.get(_id)
    if (at_ms === undefined) sentAt.set(_id, start)
    else record(seen, at_ms - start)
  })
  await readModelsCaughtUp(product)
  await Promise.all(open.flatMap(({ shown }) => [...shown.values()].map((one) => one.ended())))
  for (const { close } of open) close()
  const recount = await compare({ people, groups }, sent)
  const start = performance.now()
  const again = people.map((person) => listen(product, person, () => undefined))
  await Promise.all(again.map(({ ready }) => ready))
  const reconnected_s = (performance.now() - start) / 1000
  for (const { close } of again) close()
  return { posted: percentiles(posted), seen: percentiles(seen), reconnected_s, ...recount }
}

/** What each reader of each conversation has, beside what was sent; and the counts of what is unread beside the messages by others. */
async function compare({ people, groups }: Studio, sent: ReadonlyMap<string, readonly string[]>) {
  let [lost, doubled, disordered, miscounted] = [0, 0, 0, 0]
  const turn = pLimit(READ_AT_ONCE)
  const others = new Map<string, number>()
  const look = (readers: readonly Person[], nameFor: (n: number) => string, key: string) =>
    turn(async () => {
      const lists: (readonly string[])[] = []
      for (const [n, reader] of readers.entries()) lists.push(await readAll(reader, nameFor(n)))
      const [first = []] = lists
      const found = new Set(first)
      lost += (sent.get(key) ?? []).filter((id) => !found.has(id)).length
      doubled += first.length - found.size
      if (lists.some((list) => list.join() !== first.join())) disordered++
    })
  await Promise.all([
    ...groups.map((group, g) => look(people.slice(g * GROUP, (g + 1) * GROUP), () => group, group)),
    ...people.map((person, n) => {
      const to = people[(n + 1) % people.length] as Person
      const key = `${person.user} ${to.user}`
      others.set(to.user, (others.get(to.user) ?? 0) + (sent.get(key)?.length ?? 0))
      return look([person, to], (who) => (who === 0 ? to.user : person.user), key)
    }),
  ])
  await Promise.all(
    people.map(({ user, caller }, n) =>
      turn(async () => {
        const { body } = await caller.must('GET', '/api/chat/unread')
        const { conversations } = JSON.parse(body.toString()) as Unread
        const writer = (people[(n + people.length - 1) % people.length] as Person).user
        const direct = conversations.find((one) => one.with === writer)?.unread ?? 0
        if (direct !== (others.get(user) ?? 0)) miscounted++
      }),
    ),
  )
  return { lost, doubled, disordered, miscounted }
}
