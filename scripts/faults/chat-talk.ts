import { setTimeout as delay } from 'node:timers/promises'
import { settingDefaults } from '../../shared/configuration/settings.ts'
import type { Group, MessagePage, Unread } from '../../shared/chat/views.ts'
import { ndjson, TestClient } from '../../services/platform/testing/process.ts'
import { FaultClient, kindOf, passing } from './client.ts'
import type { Ledger } from './ledger.ts'

const STUDIO = 'talks'
const PASSWORD = 'Fictional-7'
const PEOPLE = 6
const PAGE = 100
const ANSWER_MS_MAX = 10_000
/** Pauses between two messages of one person, and between two looks at a conversation. */
const WRITE_MS = 60
const LOOK_MS = 150

/** Somebody who writes to the next person and the group by turns, and reads both. */
interface Talker {
  readonly user: string
  readonly headers: Readonly<Record<string, string>>
  /** Texts that were acknowledged, by conversation: the other's login, or the group. */
  readonly said: Map<string, string[]>
  /** Markers that were acknowledged, and the newest that was read, by conversation. */
  readonly marked: Map<string, number>
  readonly seen: Map<string, number>
}
interface Talk {
  readonly talkers: readonly Talker[]
  readonly group: string
  /** The two sides of each conversation, each with the name that it has for them. */
  readonly sides: readonly (readonly (readonly [Talker, string])[])[]
}

/** A studio with chat, its people logged in, all in one group. */
export async function fillTalkStudio(urls: readonly string[]): Promise<Talk> {
  const [url = ''] = urls
  const owner = new TestClient(url)
  await owner.login()
  const zone = 'Europe/Bucharest'
  await owner.call('POST', '/api/studios', { studio: STUDIO, name: 'Talks', timezone: zone })
  const path = `/api/configuration/studios/${STUDIO}`
  const { version } = await owner.call<{ version: number }>('GET', path)
  const modules = { ...settingDefaults.modules, messenger: true }
  await owner.call('PUT', path, { version, changes: { modules } })
  const users = Array.from({ length: PEOPLE }, (_, i) => `talker${i}`)
  await owner.call('POST', '/api/accounts/import', ndjson(users.map(personOf)))
  const talkers = await Promise.all(users.map((user) => loggedIn(url, user)))
  const made = await fetch(`${url}/api/chat/groups`, {
    method: 'POST',
    headers: { ...talkers[0]?.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'All', users, join: 'open' }),
  })
  if (!made.ok) throw new Error(`the group: ${made.status} ${await made.text()}`)
  const group = ((await made.json()) as Group)._id
  const pairs = talkers.map((talker, i) => {
    const next = nextOf(talkers, i)
    return [[talker, next.user] as const, [next, talker.user] as const]
  })
  return { talkers, group, sides: [...pairs, talkers.map((talker) => [talker, group] as const)] }
}
const nextOf = (talkers: readonly Talker[], i: number) =>
  talkers[(i + 1) % talkers.length] as Talker
const personOf = (user: string) => ({
  user,
  name: 'Talker',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Manager',
  studio: STUDIO,
  password: PASSWORD,
})
async function loggedIn(url: string, user: string): Promise<Talker> {
  const client = new TestClient(url)
  await client.login(user, PASSWORD)
  const { name, value } = client.session ?? { name: '', value: '' }
  const headers = { cookie: `${name}=${value}` }
  return { user, headers, said: new Map(), marked: new Map(), seen: new Map() }
}

interface TalkParts {
  readonly urls: readonly string[]
  readonly ledger: Ledger
}
/** Everybody writes, reads and marks until `ended`; then each waits for their last answers, until `givenUp`. */
export async function keepTalking(
  parts: TalkParts,
  { talkers, group }: Talk,
  ended: AbortSignal,
  givenUp: AbortSignal,
): Promise<void> {
  await Promise.all(
    talkers.flatMap((talker, i) => {
      const before = talkers[(i + PEOPLE - 1) % PEOPLE] as Talker
      const client = new FaultClient({ ...parts, headers: talker.headers }, i)
      return [
        writing(client, talker, [nextOf(talkers, i).user, group], { ended, givenUp }),
        ...[before.user, group].map((name) =>
          reading(parts, client, talker, name, { ended, givenUp }),
        ),
      ]
    }),
  )
}
interface Ends {
  readonly ended: AbortSignal
  readonly givenUp: AbortSignal
}
async function writing(
  client: FaultClient,
  { user, said }: Talker,
  to: readonly string[],
  { ended, givenUp }: Ends,
): Promise<void> {
  for (let n = 0; !ended.aborted; n++) {
    const name = to[n % to.length] as string
    const text = `${user} ${n}`
    const body = JSON.stringify({ to: name, text, id: `m${n}` })
    const answer = await client.send('/api/chat/messages', body, `${user}-${n}`, givenUp)
    if (answer) said.set(name, [...(said.get(name) ?? []), text])
    await delay(WRITE_MS)
  }
}
/** Looks at a conversation and marks what is there as seen, again and again. A marker that was read never moves back. */
async function reading(
  { urls, ledger }: TalkParts,
  client: FaultClient,
  talker: Talker,
  name: string,
  { ended, givenUp }: Ends,
): Promise<void> {
  const { user, headers, marked, seen } = talker
  for (let n = 0; !ended.aborted; n++) {
    const url = urls[n % urls.length] ?? ''
    const page = await pageOf({ url, ledger }, headers, name).catch((error: unknown) => {
      ledger.error(kindOf(error))
    })
    if (page) {
      if (page.seen < (seen.get(name) ?? 0))
        ledger.violated(`the marker of ${user} in ${name} moved back to ${page.seen}`)
      seen.set(name, page.seen)
      const stamp = page.messages.at(-1)?.stamp ?? 0
      if (stamp > 0) {
        const body = JSON.stringify({ to: user, from: name, stamp })
        const key = `${user}-${name}-seen-${n}`
        if (await client.send('/chat/markMessagesSeen', body, key, givenUp))
          marked.set(name, Math.max(marked.get(name) ?? 0, stamp))
      }
    }
    await delay(LOOK_MS)
  }
}
/** The newest messages before a stamp; undefined where the store could not be reached. */
async function pageOf(
  { url, ledger }: { readonly url: string; readonly ledger: Ledger },
  headers: Talker['headers'],
  name: string,
  before = '',
): Promise<MessagePage | undefined> {
  const query = `with=${name}&limit=${PAGE}${before && `&before=${before}`}`
  const signal = AbortSignal.timeout(ANSWER_MS_MAX)
  const response = await fetch(`${url}/api/chat/messages?${query}`, { headers, signal })
  if (response.ok) return (await response.json()) as MessagePage
  const { code = '' } = (await response.json()) as { readonly code?: string }
  if (!passing.has(code)) ledger.violated(`reading ${name} was refused: ${response.status} ${code}`)
  return undefined
}

/** Compares what everybody reads now with what was acknowledged, and what is unread with a recount. */
export async function compareTalk(
  { urls: [url = ''], ledger }: TalkParts,
  talk: Talk,
): Promise<void> {
  const counts = new Map<Talker, Unread>()
  for (const talker of talk.talkers) {
    const response = await fetch(`${url}/api/chat/unread`, { headers: talker.headers })
    counts.set(talker, (await response.json()) as Unread)
  }
  for (const side of talk.sides) {
    const lists = []
    for (const [talker, name] of side) {
      const { messages, seen } = await everything({ url, ledger }, talker, name)
      lists.push(messages.map(({ text }) => text))
      if (seen < (talker.marked.get(name) ?? 0))
        ledger.violated(`a marker of ${talker.user} in ${name} was lost`)
      const unread = messages.filter(({ from, stamp }) => from !== talker.user && stamp > seen)
      const counted = counts.get(talker)?.conversations.find((one) => one.with === name)
      if ((counted?.unread ?? 0) !== unread.length)
        ledger.violated(
          `${talker.user} has ${counted?.unread} unread in ${name}, not ${unread.length}`,
        )
    }
    const [first = [], ...others] = lists
    const found = new Set(first)
    if (found.size < first.length) ledger.violated(`a message of ${side[0]?.[1]} is there twice`)
    if (others.some((list) => list.join('\n') !== first.join('\n')))
      ledger.violated(`the order in ${side[0]?.[1]} differs`)
    for (const [talker, name] of side) {
      const said = talker.said.get(name) ?? []
      for (const text of said)
        if (!found.has(text)) ledger.violated(`“${text}” to ${name} was lost`)
      const theirs = new Set(said)
      // Each waited for the answer to their last message.
      if (first.filter((text) => theirs.has(text)).join('\n') !== said.join('\n'))
        ledger.violated(`what ${talker.user} wrote to ${name} is not in the order of writing`)
    }
  }
}
async function everything(
  from: { readonly url: string; readonly ledger: Ledger },
  { headers }: Talker,
  name: string,
) {
  const messages: MessagePage['messages'] = []
  for (let before = ''; ;) {
    const page = await pageOf(from, headers, name, before)
    if (!page) throw new Error('the store is away')
    messages.unshift(...page.messages)
    before = messages[0]?._id ?? ''
    if (!page.more || before === '') return { messages, seen: page.seen }
  }
}
