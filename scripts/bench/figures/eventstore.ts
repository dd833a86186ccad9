import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { EventStoreDBClient, FORWARDS, NO_STREAM, START as LOG_START } from '@eventstore/db-client'
import type { EventStore, StorableEvent } from '../../../shared/platform/event-store.ts'
import { eventStoreDbStore } from '../../../services/platform/event-store/eventstoredb.ts'
import { eventData } from '../../../services/platform/event-store/eventstoredb-codec.ts'
import type { Bench, Figure } from '../bench.ts'
import { eventStoreProgram, isRealEventStore, startEventStore } from '../../faults/eventstore.ts'
import {
  atLeast,
  atMost,
  closedLoop,
  elapsedSeconds,
  figureLineOf,
  interleaved,
  median,
  ratioOf,
  type Goal,
} from '../harness.ts'
import { accountsOf, fillBenchPeople, withProduct, type Product } from '../product.ts'

const POST_PEOPLE = 24
const AT_ONCE = 16
const READ_PAGE = 2_000
const KNOWN_ATTEMPTS = 60

type Sides<N extends string> = Readonly<Record<N, readonly number[]>>
interface Compared {
  readonly name: string
  readonly unit: string
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
  readonly to: string
  readonly goal?: Goal
}

/** EventStoreDB as the store: the adapter beside the server's own client, and the product on it beside the product on PostgreSQL. */
export const eventStoreFigure: Figure = {
  name: 'eventstore',
  run: async (bench) => {
    const server = await startEventStore(bench.folder)
    bench.say(eventStoreProgram())
    const judged = isRealEventStore() ? bench : withoutGoals(bench)
    try {
      const client = EventStoreDBClient.connectionString(server.url)
      const store = eventStoreDbStore(server.url, (error) => bench.say(String(error)))
      try {
        await appends(judged, client, store)
        await reads(judged, client, store)
      } finally {
        await store.close()
        await client.dispose()
      }
    } finally {
      await server.kill()
    }
    const empty = await startEventStore(bench.folder)
    try {
      await withProduct(bench, {}, (ours) =>
        withProduct(bench, { environment: { EVENTSTORE_URL: empty.url } }, (theirs) =>
          products(judged, { postgres: ours, eventstore: theirs }),
        ),
      )
    } finally {
      await empty.kill()
    }
  },
}

/** Beside the server of the tests a figure says nothing of speed. */
const withoutGoals = (bench: Bench): Bench => ({
  ...bench,
  print: (line) => bench.print({ ...line, goal: '', ok: null }),
})
function print(bench: Bench, { name, unit, ours, theirs, to, goal }: Compared): void {
  bench.print(
    figureLineOf({
      name: `eventstore.${name}`,
      value: median(ours),
      unit,
      to: {
        name: `${to} (${Math.round(median(theirs) * 100) / 100})`,
        ratio: ratioOf(ours, theirs),
      },
      ...(goal && { goal }),
    }),
  )
}
function eventOf(): StorableEvent {
  const id = randomUUID()
  return {
    id,
    type: 'Measured',
    schemaVersion: 1,
    data: { at: 1, text: 'as long as what is said in most events, or about so' },
    meta: {
      occurredAt: '2026-11-20T12:00:00.000Z',
      actor: 'fern',
      studio: null,
      commandId: id,
      correlationId: id,
      causationId: null,
      source: 'call',
    },
    partition: id,
    hash: 'f'.repeat(64),
  }
}

async function appends(bench: Bench, client: EventStoreDBClient, store: EventStore): Promise<void> {
  const seconds = bench.size(3, 0.5)
  for (const writers of [1, 64]) {
    const rates = (one: () => Promise<unknown>) => async () =>
      (await closedLoop(writers, seconds, one)).perSecond
    const { adapter, own } = await interleaved(bench.rounds, {
      adapter: rates(() => store.append(`m-${randomUUID()}`, [eventOf()], 0)),
      own: rates(() =>
        client.appendToStream(`c-${randomUUID()}`, [eventData(eventOf(), 1, null)], {
          expectedRevision: NO_STREAM,
        }),
      ),
    })
    const to = 'the server’s own client'
    print(bench, {
      name: `append.${writers}`,
      unit: 'appends/s',
      ours: adapter,
      theirs: own,
      to,
      goal: atLeast(0.8),
    })
  }
  const many = await closedLoop(AT_ONCE, seconds, () =>
    store.appendMany(
      Array.from({ length: 8 }, () => ({
        stream: `m-${randomUUID()}`,
        events: [eventOf()],
        expectedVersion: 0,
      })),
    ),
  )
  bench.print(
    figureLineOf({
      name: 'eventstore.appendMany',
      value: many.perSecond,
      unit: 'appends of 8 streams/s',
    }),
  )
}
async function reads(bench: Bench, client: EventStoreDBClient, store: EventStore): Promise<void> {
  const wanted = bench.size(40_000, 1_000)
  const rate = (work: () => Promise<number>) => async () => {
    let read = 0
    const seconds = await elapsedSeconds(async () => (read = await work()))
    return read / seconds
  }
  const { adapter, own } = await interleaved(bench.rounds, {
    adapter: rate(async () => {
      let read = 0
      for (let after = ''; read < wanted;) {
        const { events, upTo } = await store.readAll(after, READ_PAGE)
        if (events.length === 0) return read
        read += events.length
        after = upTo
      }
      return read
    }),
    own: rate(async () => {
      let read = 0
      for await (const { event } of client.readAll({
        fromPosition: LOG_START,
        direction: FORWARDS,
        maxCount: wanted,
      }))
        if (event) read++
      return read
    }),
  })
  const to = 'the client’s own reading'
  print(bench, {
    name: 'readAll',
    unit: 'events/s',
    ours: adapter,
    theirs: own,
    to,
    goal: atLeast(0.7),
  })
}

type Pair = Readonly<Record<'postgres' | 'eventstore', Product>>
/** The same work by both products in turn. */
const both = async (
  bench: Bench,
  pair: Pair,
  work: (product: Product, round: number) => Promise<number>,
): Promise<Sides<keyof Pair>> => {
  const turns = { postgres: 0, eventstore: 0 }
  const side = (name: keyof Pair) => () => work(pair[name], turns[name]++)
  return interleaved(bench.rounds, { postgres: side('postgres'), eventstore: side('eventstore') })
}
const imported = (product: Product, round: number, people: number) =>
  elapsedSeconds(() =>
    fillBenchPeople(
      product,
      accountsOf(people, 1).map(({ user, site, account }) => ({
        user: `r${round}_${user}`,
        site,
        account: `r${round}_${account}`,
      })),
    ),
  )

async function products(bench: Bench, pair: Pair): Promise<void> {
  const to = 'PostgreSQL as the store'
  const seconds = bench.size(4, 1)
  for (const product of Object.values(pair)) {
    await fillBenchPeople(product, accountsOf(POST_PEOPLE * AT_ONCE, 1))
    await untilKnown(product, AT_ONCE)
  }
  const posts = await both(bench, pair, async (product) => {
    const began = Date.now()
    return (
      await closedLoop(AT_ONCE, seconds, (caller, turn) => postOf(product, caller, began + turn))
    ).perSecond
  })
  print(bench, {
    name: 'post',
    unit: 'posts/s',
    ours: posts.eventstore,
    theirs: posts.postgres,
    to,
    goal: atLeast(0.5),
  })
  for (const [phase, callers] of [1, AT_ONCE].entries()) {
    const shifts = await both(bench, pair, async (product, round) => {
      // A shift may be left running: each round has people of its own.
      const first = (phase * (bench.rounds + 1) + round) * AT_ONCE
      return (
        await closedLoop(callers, seconds, (caller, turn) =>
          product.owner.must('POST', '/session_state', {
            user_name: accountsOf(POST_PEOPLE * AT_ONCE, 1)[first + caller]?.user,
            // Started, then paused and taken up again.
            action: turn === 0 ? 1 : turn % 2 === 1 ? 3 : 4,
            reason: 'measured',
          }),
        )
      ).perSecond
    })
    print(bench, {
      name: `shift.${callers}`,
      unit: 'commands/s',
      ours: shifts.eventstore,
      theirs: shifts.postgres,
      to,
    })
  }
  const people = bench.size(1_000, 50)
  const imports = await both(bench, pair, (product, round) => imported(product, round, people))
  print(bench, {
    name: 'import',
    unit: `s per ${people} people`,
    ours: imports.eventstore,
    theirs: imports.postgres,
    to,
    goal: atMost(3),
  })
}
/** Until an import has come to the read models, lines of its people are kept aside. */
async function untilKnown(product: Product, callers: number): Promise<void> {
  for (let caller = 0; caller < callers; caller++)
    for (
      let attempt = 1;
      (await acceptedOf(product, caller, Date.now())) < POST_PEOPLE;
      attempt++
    ) {
      if (attempt === KNOWN_ATTEMPTS) throw new Error('imported people are not known')
      await delay(1000)
    }
}
async function postOf(product: Product, caller: number, at: number): Promise<void> {
  const accepted = await acceptedOf(product, caller, at)
  if (accepted !== POST_PEOPLE) throw new Error(`${accepted} of ${POST_PEOPLE} lines were accepted`)
}
async function acceptedOf(product: Product, caller: number, at: number): Promise<number> {
  const accounts = accountsOf(POST_PEOPLE * AT_ONCE, 1).slice(
    caller * POST_PEOPLE,
    (caller + 1) * POST_PEOPLE,
  )
  const observed_at = new Date(at).toISOString()
  const lines = accounts.map(({ site, account }) =>
    JSON.stringify({ observer: `watcher-${caller}`, site, account, status: at % 2, observed_at }),
  )
  const { accepted } = await product.reporter.must<{ accepted: number }>(
    'POST',
    '/ingest/v1/observations',
    lines.join('\n'),
  )
  return accepted
}
