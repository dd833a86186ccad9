import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onEvent, type Process } from '../process/define-process.ts'
import { jarEvents } from '../testing/jars.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { processesTest, type ProcessesTest } from '../testing/processes.ts'
import { defineEffect, type AnyAdapter } from './define-effect.ts'
import { mailAdapter } from './mail.ts'
import { STANDING } from './outbox-store.ts'

let its: ProcessesTest
let server: TestMailServer
beforeAll(async () => {
  its = await processesTest()
  server = await startMailServer()
})
afterAll(async () => {
  await server.stop()
  await its.close()
})
afterEach(() => {
  server.answer = () => 0
  server.onMail = async () => undefined
})

/** Says to the owner of a jar that it was filled; the row holds the event's id, the text is read when it is sent. */
const mailOf = (name: string, rest: { lives_s?: number } = {}) =>
  defineEffect({
    name: `jars.${name}`,
    transport: 'mail',
    compose: async ({ refs, person }) => {
      const history = await its.runtime.app.journal.read(String(refs['stream']))
      const { owner } = (history[0] as unknown as { data: { owner: string } }).data
      return { to: `${person}@studio.example`, subject: 'A jar is full', text: `Dear ${owner},` }
    },
    ...rest,
  })
const tell = (name: string): Process<typeof jarEvents> =>
  onEvent({
    name: `tell-${name}`,
    module: 'jars',
    version: 1,
    events: jarEvents,
    run: async (event, { send }) => {
      const { jar } = event.data
      if (event.type === 'JarFilled' && jar.startsWith(`${name}-`))
        send(`jars.${name}`, { person: jar, refs: { stream: event.stream } })
    },
  })
const mail = (): AnyAdapter =>
  mailAdapter({ url: server.url, from: 'Jars <office@studio.example>' })
const worker = (name: string, adapters: readonly AnyAdapter[] = [mail()]) =>
  its.worker([tell(name)], [mailOf(name)], adapters)
const fill = (jar: string) => its.send(jar, { type: 'Fill', owner: 'Fern Vega', sweets: 1 })
const mailsTo = (jar: string) => server.mails.filter(({ to }) => to[0]?.startsWith(`${jar}@`))
const stateOf = async (jar: string) => {
  const { rows } = await its.runtime.app.pool.query<{ state: string; attempts: number }>(
    'select o.state, o.attempts from outbox o where o.person = $1',
    [jar],
  )
  return rows
}
const later = (seconds: number) => {
  its.clock.now = new Date(Date.parse(its.clock.now) + seconds * 1000).toISOString()
}

test('what an event sends arrives once, whole, with a Message-ID; the row holds no word of it', async () => {
  const { processes, outbox } = await worker('once')
  await fill('once-fern')
  await processes.settle()
  await processes.settle()
  const { rows } = await its.runtime.app.pool.query('select o.* from outbox o')
  expect(JSON.stringify(rows)).not.toContain('Vega')
  expect(await outbox.deliverSome()).toBe(1)
  expect(await outbox.deliverSome()).toBe(0)
  const [got, ...more] = mailsTo('once-fern')
  expect(more).toEqual([])
  expect(got?.to).toEqual(['once-fern@studio.example'])
  expect(got?.raw).toContain('Dear Fern Vega,')
  expect(got?.raw).toMatch(/^From: Jars <office@studio\.example>$/m)
  expect(got?.messageId).toMatch(/^<[0-9a-f]{32}@studio\.example>$/)
  expect(await stateOf('once-fern')).toEqual([{ state: 'delivered', attempts: 1 }])
})
test('a run that fails sends nothing, also when it had asked for it', async () => {
  const sends = tell('half')
  const half: Process<typeof jarEvents> = {
    ...sends,
    run: async (event, context) => {
      await sends.run(event, context)
      throw new Error('after all')
    },
  }
  const { processes } = await its.worker([half], [mailOf('half')], [mail()])
  await fill('half-fern')
  await processes.settle()
  expect(await stateOf('half-fern')).toEqual([])
})
test('a process that dies between delivery and its note delivers again, under the same Message-ID', async () => {
  const dying = await worker('dying')
  const next = await worker('dying')
  await fill('dying-fern')
  await dying.processes.settle()
  // The note is lost with the session; the mail is there.
  server.onMail = async () => {
    await its.admin('alter table outbox rename to outbox_away')
  }
  await expect(dying.outbox.deliverSome()).rejects.toThrow()
  await its.admin('alter table outbox_away rename to outbox')
  server.onMail = async () => undefined
  expect(await next.outbox.deliverSome()).toBe(0)
  later(121)
  expect(await next.outbox.deliverSome()).toBe(1)
  const ids = mailsTo('dying-fern').map(({ messageId }) => messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(await stateOf('dying-fern')).toEqual([{ state: 'delivered', attempts: 2 }])
})
test('two workers at once send each row once', async () => {
  const [one, two] = [await worker('both'), await worker('both')]
  for (let i = 0; i < 12; i++) await fill(`both-${i}`)
  await one.processes.settle()
  const drain = async ({ outbox }: typeof one) => {
    while ((await outbox.deliverSome()) > 0) continue
  }
  await Promise.all([drain(one), drain(two)])
  const got = server.mails.flatMap(({ to }) => to).filter((to) => to.startsWith('both-'))
  expect(got.toSorted()).toEqual(
    Array.from({ length: 12 }, (_, i) => `both-${i}@studio.example`).toSorted(),
  )
})
test('a row that another worker takes at this moment is left to it', async () => {
  const { processes, outbox } = await worker('taken')
  await fill('taken-fern')
  await fill('taken-oak')
  await processes.settle()
  const other = await its.runtime.app.pool.connect()
  await other.query("begin; select from outbox o where o.person = 'taken-fern' for update")
  expect(await outbox.deliverSome()).toBe(1)
  expect([mailsTo('taken-fern').length, mailsTo('taken-oak').length]).toEqual([0, 1])
  await other.query('rollback')
  other.release()
  expect(await outbox.deliverSome()).toBe(1)
})
test('whoever is erased between the event and its delivery gets nothing, and their rows go', async () => {
  const { processes, outbox } = await worker('erased')
  await fill('erased-fern')
  await processes.settle()
  await its.runtime.app.erase('erased-fern')
  expect(await outbox.deliverSome()).toBe(1)
  expect(mailsTo('erased-fern')).toEqual([])
  expect(await stateOf('erased-fern')).toEqual([{ state: 'dropped', attempts: 1 }])
  await outbox.sweep()
  expect(await stateOf('erased-fern')).toEqual([])
})
test('what is refused for a while is tried again, further apart, and in the end shown as failed; an operator may try it again', async () => {
  const { processes, outbox } = await worker('later')
  await fill('later-fern')
  await processes.settle()
  server.answer = () => 451
  const waits: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    expect(await outbox.deliverSome()).toBe(1)
    for (let waited = 30; waited <= 7200 && tries < 11; waited += 30) {
      later(30)
      const { rows } = await its.runtime.app.pool.query(
        "select from outbox o where o.person = 'later-fern' and o.due_at <= $1",
        [its.clock.now],
      )
      if (rows.length === 0) continue
      waits.push(waited)
      break
    }
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7200, 7200, 7200])
  expect(await outbox.deliverSome()).toBe(0)
  const [failed] = await outbox.failed()
  expect(failed).toMatchObject({ effect: 'jars.later', person: 'later-fern', attempts: 12 })
  expect(failed?.error).toContain('refused')
  server.answer = () => 0
  expect(await outbox.retry(failed?.id ?? 0)).toBe(true)
  expect(await outbox.retry(failed?.id ?? 0)).toBe(false)
  expect(await outbox.deliverSome()).toBe(1)
  expect(mailsTo('later-fern')).toHaveLength(1)
  expect(await outbox.failed()).toEqual([])
})
test('an address that the server does not know is not tried again', async () => {
  const { processes, outbox } = await worker('unknown')
  await fill('unknown-fern')
  await processes.settle()
  server.answer = () => 550
  expect(await outbox.deliverSome()).toBe(1)
  expect(await stateOf('unknown-fern')).toEqual([{ state: 'failed', attempts: 1 }])
})
test('without a mail server rows wait, are counted, and expire; with one that comes in time they are sent', async () => {
  const without = await worker('wait', [])
  await fill('wait-fern')
  await without.processes.settle()
  expect(await without.outbox.deliverSome()).toBe(0)
  expect(await without.outbox.standing()).toContainEqual({
    transport: 'mail',
    state: 'waiting',
    rows: 1,
    oldest_s: 0,
  })
  later(6 * 86_400)
  await without.outbox.sweep()
  const served = await worker('wait')
  expect(await served.outbox.deliverSome()).toBe(1)
  expect(mailsTo('wait-fern')).toHaveLength(1)
  await fill('wait-oak')
  await without.processes.settle()
  later(7 * 86_400)
  expect(await served.outbox.deliverSome()).toBe(0)
  await without.outbox.sweep()
  expect(await stateOf('wait-oak')).toEqual([{ state: 'expired', attempts: 0 }])
})
test('a process that reads from the beginning sends nothing for what lies before its start', async () => {
  await fill('old-fern')
  const old: Process<typeof jarEvents> = { ...tell('old'), from: 'beginning' }
  const { processes, outbox } = await its.worker([old], [mailOf('old')], [mail()])
  await fill('old-oak')
  await processes.settle()
  expect([await stateOf('old-fern'), (await stateOf('old-oak')).length]).toEqual([[], 1])
  expect(await outbox.deliverSome()).toBe(1)
})
test.each([
  ['a list', 'a@studio.example, b@studio.example'],
  ['a header', 'a@studio.example\r\nBcc: b@studio.example'],
  ['a name with an address', 'b@studio.example <a@studio.example>'],
  ['nothing', ''],
  ['[erased]', '[erased]'],
])('%s is no address of one person, and reaches nobody', async (_, to) => {
  const delivery = { id: '0', signal: AbortSignal.timeout(60_000) }
  const before = server.mails.length
  const { deliver } = mailAdapter({ url: server.url, from: 'office@studio.example' })
  await expect(deliver({ to, subject: 's', text: 't' }, delivery)).rejects.toMatchObject({
    how: 'never',
  })
  expect(server.mails).toHaveLength(before)
})
test('a mail server that is away, or says nothing, is tried again later', async () => {
  const { deliver } = mailAdapter({ url: 'smtp://127.0.0.1:1', from: 'office@studio.example' })
  const message = { to: 'a@studio.example', subject: 's', text: 't' }
  const delivery = { id: '0', signal: AbortSignal.timeout(60_000) }
  await expect(deliver(message, delivery)).rejects.toMatchObject({ how: 'later' })
  server.onMail = () => new Promise(() => undefined)
  const slow = mailAdapter({ url: server.url, from: 'office@studio.example' })
  const hurried = { id: '0', signal: AbortSignal.timeout(50) }
  await expect(slow.deliver(message, hurried)).rejects.toMatchObject({ how: 'later' })
})
test('an effect that no service declares stops the stream instead of being lost', async () => {
  const { processes } = await its.worker([tell('undeclared')], [], [])
  await fill('undeclared-fern')
  await processes.settle()
  expect((await processes.measure())[0]).toMatchObject({ name: 'tell-undeclared', stopped: 1 })
})

test('counting what is not sent reads nothing of what was', async () => {
  const { pool } = its.runtime.app
  await pool.query(
    `insert into outbox (effect, cause, person, key, transport, refs, state, created_at, due_at, expires_at, ended_at)
     select 'jars.count', gen_random_uuid(), 'count-' || i, '', 'mail', '{}', case when i % 1000 = 0 then 'failed' else 'delivered' end, now(), now(), now(), now()
     from generate_series(1, 20000) i`,
  )
  await pool.query('analyze outbox')
  const { outbox } = await worker('count')
  expect(await outbox.standing()).toContainEqual(
    expect.objectContaining({ transport: 'mail', state: 'failed' }),
  )
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${STANDING}`, [
    its.clock.now,
  ])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('outbox_unsent')
  await pool.query("delete from outbox where effect = 'jars.count'")
})
