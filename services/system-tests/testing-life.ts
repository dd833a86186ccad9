import type { Actor } from '#shared/platform/allow.ts'
import { contentHash, eventId } from '../platform/event-store/event-codec.ts'
import { ownerActor, type TestApp } from '../platform/testing/app.ts'

/** The marks that a person leaves in every place that takes something of them. The login is not among them: it stays. */
export const markedPerson = {
  name: 'Namemarker',
  surname: 'Surnamemarker',
  email: 'mail-marker@example.test',
  telefon: '0799 111 222',
  adresa: 'Strada Markerului 19',
  locker: 'locker-marker',
  network: 'network-marker',
  token: 'token-marker',
  agent: 'agent-marker',
  // The account that they had on a site, and the one before it.
  account: 'account_marker',
  former: 'former_marker',
  // Why others started and corrected their shift.
  started: 'started-marker',
  corrected: 'corrected-marker',
}
const gone: Actor = { ...ownerActor, user: 'gone', owner: false }
/** A call while the read models move. */
export const askMoving = <T>(
  app: TestApp,
  name: string,
  input: { params?: unknown; query?: unknown; body?: unknown },
  actor: Actor = ownerActor,
) => app.callMoving(name, input, { actor }) as Promise<T>
/** A life: fields, a network, a token, a session, shifts, observations. */
export async function liveOneLife(app: TestApp): Promise<void> {
  const { name, surname, email } = markedPerson
  await askMoving(app, 'createPerson', {
    body: {
      user: 'gone',
      name,
      surname,
      email,
      tipCont: 'Model',
      studio: 'north',
      password: 'Abc12!xyz',
      conturi: {},
    },
  })
  const change = {
    telefon: markedPerson.telefon,
    adresa: markedPerson.adresa,
    locker: markedPerson.locker,
    ci: { luna: 1, anul: 2027 },
  }
  await askMoving(app, 'editPerson', { params: { user: 'gone' }, body: { version: 3, change } })
  await askMoving(app, 'setNonAdultAccount', {
    params: { user: 'gone', network: 'skype' },
    body: { username: markedPerson.network },
  })
  await askMoving(
    app,
    'createToken',
    { body: { name: markedPerson.token, scopes: ['read'] } },
    gone,
  )
  const events = [
    {
      type: 'SessionOpened',
      data: {
        user: 'gone',
        session: 'a'.repeat(64),
        agent: markedPerson.agent,
        expires_at: '2026-12-01T12:00:00.000Z',
      },
    },
  ]
  const meta = {
    occurredAt: app.app.now(),
    actor: 'gone',
    studio: 'north',
    commandId: 'late',
    correlationId: 'late',
    causationId: null,
    source: 'call',
  }
  await app.app.journal.append(
    { stream: `session-${'a'.repeat(64)}`, events, expectedVersion: 0 },
    meta,
  )
  await app.settle()
  await clockFor(app)
  await broadcast(app)
}
/** Others clock for them and correct it, with words about them; one of these was stored before such words were personal. */
async function clockFor(app: TestApp): Promise<void> {
  for (const action of [1, 2])
    await askMoving(app, 'sessionState', {
      body: { user_name: 'gone', action, reason: markedPerson.started },
    })
  const [started] = await app.app.journal.read('shift-gone')
  const span = {
    start: '2026-11-20T09:00:00.000Z',
    end: '2026-11-20T10:00:00.000Z',
    worked_seconds: 3600,
    paused_seconds: 0,
  }
  const shift = (started?.data as { shift: string } | undefined)?.shift ?? ''
  const data = {
    user: 'gone',
    studio: 'north',
    shift,
    at: app.app.now(),
    old: span,
    new: span,
    by: 'owner',
    reason: markedPerson.corrected,
  }
  const meta = {
    occurredAt: app.app.now(),
    actor: 'owner',
    studio: 'north',
    commandId: 'old',
    correlationId: 'old',
    causationId: null,
    source: 'call',
  }
  const plain = {
    id: eventId('old', 'shift-gone', 0),
    type: 'ShiftCorrected',
    schemaVersion: 1,
    data,
    meta,
  }
  await app.app.journal.store.append(
    'shift-gone',
    [{ ...plain, partition: 'gone', hash: contentHash(plain) }],
    2,
  )
  await app.settle()
}
/** They are seen on a site over some days, under one name and then another, with alerts and contradictions. */
async function broadcast(app: TestApp): Promise<void> {
  for (const username of [markedPerson.former, markedPerson.account]) {
    await askMoving(app, 'setSiteAccount', {
      body: { user: 'gone', site: 'ctb', username, replace: true },
    })
    const days = username === markedPerson.former ? [13, 14] : [16, 17]
    const lines = days.flatMap((day) =>
      [1, 2, 3, 12, 12, 1].map((status, hour) => said(username, day, 10 + hour, status)),
    )
    await askMoving(app, 'ingest', { body: Buffer.from(lines.join('\n')) })
    const { conflicts } = await askMoving<{ conflicts: unknown[] }>(app, 'ingest', {
      body: Buffer.from(said(username, days[0] as number, 10, 3)),
    })
    if (conflicts.length !== 1) throw new Error(`${conflicts.length} conflicts`)
  }
  const fresh = [0, 1, 2].map((minute) =>
    JSON.stringify({
      ...JSON.parse(said(markedPerson.account, 20, 11, 12)),
      observed_at: `2026-11-20T11:0${minute}:00Z`,
    }),
  )
  await askMoving(app, 'ingest', { body: Buffer.from(fresh.join('\n')) })
  await app.settle()
}
const said = (account: string, day: number, hour: number, status: number) =>
  JSON.stringify({
    observer: `ext-${account}`.replace(/_marker/, ''),
    site: 'ctb',
    account,
    status,
    observed_at: `2026-11-${day}T${hour}:00:00Z`,
  })
/** A process that has not heard of the erasure yet takes one more line for theirs. */
export async function lateLine(app: TestApp): Promise<void> {
  const people = [
    {
      account: markedPerson.account,
      seen: [[Date.parse('2026-11-18T10:00:00Z'), 2, null]],
      site: 'ctb',
      user: 'gone',
    },
  ]
  const events = [
    {
      type: 'ObservationsReceived',
      data: { observer: 'ext-late', part: 'gone', people, rank: 3, stale_s: null },
    },
  ]
  const meta = {
    occurredAt: app.app.now(),
    actor: 'owner',
    studio: null,
    commandId: 'later',
    correlationId: 'later',
    causationId: null,
    source: 'ingest',
  }
  await app.app.journal.append(
    { stream: 'observations-ext-late-1-2026-w47', events, expectedVersion: 0 },
    meta,
  )
  await app.settle()
}
