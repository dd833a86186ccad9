import { readFileSync } from 'node:fs'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Unread } from '../../../shared/chat/views.ts'
import type { Figure } from '../bench.ts'
import {
  employed,
  followTalk,
  GROUP,
  grouped,
  listen,
  readTalk,
  type ChatBenchPerson,
} from '../chat-people.ts'
import { atMost, figureLineOf, percentiles, record, valueAtMost } from '../harness.ts'
import { openLoop } from '../pace.ts'
import { withProduct, type Product } from '../product.ts'
import { readModelsCaughtUp } from '../visits.ts'

const PEOPLE = 1000
const MESSAGES_PER_SECOND = 200
const SECONDS = 60
/** Each has two devices when all come back at once. */
const DEVICES = 2
/** How often somebody goes away or comes back: of a thousand people, each every two minutes. */
const COMINGS_PER_SECOND = 8
/** Those who do meanwhile: each in turn goes away, and then each comes back. */
const COMERS = 40
/** So often each feed asks anew to whom its person may write: every span holds it once. */
const PRESENCE_SECONDS = 30
/** One in so many looks at the members of a group, with who of everybody is there. */
const LOOKERS = 10
const READ_AT_ONCE = 8
const TOLD_MS_MAX = 30_000
const LOOK_MS = 100
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
          presence_s: bench.size(PRESENCE_SECONDS, 1),
        },
      )
      for (const [name, value, unit, most] of [
        ['lost', played.lost, 'messages', 0],
        ['doubled', played.doubled, 'messages', 0],
        ['out-of-order', played.disordered, 'conversations', 0],
        ['unread.wrong', played.miscounted, 'counts', 0],
        ['reconnected', played.reconnected_s, 's', 10],
        ['presence.cpu', played.presence_percent, '%', 5],
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
  readonly people: readonly ChatBenchPerson[]
  readonly groups: readonly string[]
}
interface Load {
  readonly perSecond: number
  readonly seconds: number
  readonly presence_s: number
}
async function play(
  product: Product,
  { people, groups }: Studio,
  { perSecond, seconds, presence_s }: Load,
) {
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
  const next = (n: number) => people[(n + 1) % people.length] as ChatBenchPerson
  const groupOf = (n: number) => groups[Math.floor((n % people.length) / GROUP)] as string
  const open = people.map((person, n) => {
    const shown = new Map<string, ReturnType<typeof followTalk>>()
    const writer = people[(n + people.length - 1) % people.length] as ChatBenchPerson
    shown.set(writer.user, followTalk(person, writer.user, onMessage))
    if (n % GROUP === 1) shown.set(groupOf(n), followTalk(person, groupOf(n), onMessage))
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
    const [from, group] = [people[at] as ChatBenchPerson, n % 2 === 1]
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
  return {
    posted: percentiles(posted),
    seen: percentiles(seen),
    ...(await comeBack(product, people, presence_s)),
    ...recount,
  }
}

/** All sockets at once; then the processor time that people take who come and go, beyond that of a quiet studio. */
async function comeBack(product: Product, people: readonly ChatBenchPerson[], seconds: number) {
  let told = 0
  const start = performance.now()
  const again = Array.from({ length: DEVICES }, () =>
    people.map((person, n) =>
      listen(
        product,
        person,
        ({ presence = [] }) => (told += presence.length),
        n % LOOKERS === 0 ? ['chat', 'chat_presence'] : ['chat'],
      ),
    ),
  ).flat()
  await Promise.all(again.map(({ ready }) => ready))
  const reconnected_s = (performance.now() - start) / 1000
  // What comes after the first frames is not of this.
  await delay(seconds * 1000)
  const quiet = () => cpuOf(product, () => delay(seconds * 1000))
  const before = await quiet()
  told = 0
  const moving = await cpuOf(product, () =>
    openLoop(COMINGS_PER_SECOND, seconds, (n) => {
      const { caller, user } = people[(n % COMERS) % people.length] as ChatBenchPerson
      const state = Math.floor(n / COMERS) % 2 === 0 ? 'away' : 'online'
      return caller.must('PUT', '/api/chat/presence', JSON.stringify({ page: user, state }))
    }),
  )
  const after = await quiet()
  // On a crowded machine they hear of it later.
  for (let left = TOLD_MS_MAX; told === 0 && left > 0; left -= LOOK_MS) await delay(LOOK_MS)
  if (told === 0) throw new Error('nobody was told who came and went')
  for (const { close } of again) close()
  return { reconnected_s, presence_percent: (moving - (before + after) / 2) / (seconds * 10) }
}
/** Milliseconds of processor time that the product takes meanwhile, as Linux counts them. */
async function cpuOf({ pid }: Product, work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime and stime, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const before = used()
  await work()
  return used() - before
}

/** What each reader of each conversation has, beside what was sent; and the counts of what is unread beside the messages by others. */
async function compare({ people, groups }: Studio, sent: ReadonlyMap<string, readonly string[]>) {
  let [lost, doubled, disordered, miscounted] = [0, 0, 0, 0]
  const turn = pLimit(READ_AT_ONCE)
  const others = new Map<string, number>()
  const look = (readers: readonly ChatBenchPerson[], nameFor: (n: number) => string, key: string) =>
    turn(async () => {
      const lists: (readonly string[])[] = []
      for (const [n, reader] of readers.entries()) lists.push(await readTalk(reader, nameFor(n)))
      const [first = []] = lists
      const found = new Set(first)
      lost += (sent.get(key) ?? []).filter((id) => !found.has(id)).length
      doubled += first.length - found.size
      if (lists.some((list) => list.join() !== first.join())) disordered++
    })
  await Promise.all([
    ...groups.map((group, g) => look(people.slice(g * GROUP, (g + 1) * GROUP), () => group, group)),
    ...people.map((person, n) => {
      const to = people[(n + 1) % people.length] as ChatBenchPerson
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
        const writer = (people[(n + people.length - 1) % people.length] as ChatBenchPerson).user
        const direct = conversations.find((one) => one.with === writer)?.unread ?? 0
        if (direct !== (others.get(user) ?? 0)) miscounted++
      }),
    ),
  )
  return { lost, doubled, disordered, miscounted }
}
