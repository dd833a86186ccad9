import pLimit from 'p-limit'
import { WebSocket } from 'ws'
import type { ChatNews, Group, MessagePage } from '../../shared/chat/views.ts'
import { Caller } from './http.ts'
import { BENCH_STUDIO, fillBenchStudio, type Product } from './product.ts'

const password = 'Fictional-7'
const LOGINS_AT_ONCE = 4
const PAGE = 100
/** People of one group. */
export const GROUP = 10
const nameOf = (n: number): string => `person${String(n).padStart(4, '0')}`

/** Somebody with a session of their own. */
export interface ChatBenchPerson {
  readonly user: string
  readonly caller: Caller
  readonly cookie: string
}
export async function employed(
  { owner, url }: Product,
  count: number,
): Promise<readonly ChatBenchPerson[]> {
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
export async function grouped(people: readonly ChatBenchPerson[]): Promise<readonly string[]> {
  const groups: string[] = []
  for (let from = 0; from + 1 < people.length; from += GROUP) {
    const members = people.slice(from, from + GROUP)
    const [first] = members as [ChatBenchPerson]
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

interface Listening {
  /** Resolves at the first frame: the person has all news. */
  readonly ready: Promise<unknown>
  readonly close: () => void
}
export function listen(
  { url }: Product,
  { user, cookie }: ChatBenchPerson,
  onNews: (news: ChatNews) => void,
  topics: readonly ('chat' | 'chat_presence')[] = ['chat'],
): Listening {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } })
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      for (const topic of topics)
        socket.send(JSON.stringify({ op: 'sub', topic: `${topic}:${user}` }))
    })
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
export function followTalk(person: ChatBenchPerson, name: string, onMessage: (id: string) => void) {
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
export async function readTalk(
  { caller }: ChatBenchPerson,
  name: string,
): Promise<readonly string[]> {
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
