import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { onShift } from '#projections/shifts/on-shift.ts'
import { shiftHistory } from '#projections/shifts/shift-history.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { testApp } from '../platform/testing/app.ts'
import { directoryFrom } from '../platform/testing/people.ts'
import { shiftService } from './service.ts'

export const actor = (user: string, rest: Partial<Actor> = {}): Actor => ({
  user,
  tipCont: 'Model',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: {},
  scopes: null,
  ...rest,
})
export const manager = actor('oak', { tipCont: 'Manager', permissions: { shifts: 'manage' } })
export const boss = actor('root', { tipCont: 'Manager', owner: true, allStudios: true })
export const why = 'the phone is broken'
/** `callMoving`: while the read models move. */
type Way = 'call' | 'callMoving'

type Clocked = Awaited<ReturnType<typeof clockedApp>>

const clockedApp = (clock: { now: string }) =>
  testApp(
    {
      services: [shiftService],
      projections: [onShift, shiftHistory, people],
      events: { ...accountEvents, ...permissionEvents, ...shiftEvents, ...observationEvents },
    },
    clock,
  )

/** What the accounts module would write: people are hired and changed by their events. */
function staffing(clocked: Clocked, clock: { readonly now: string }) {
  async function append(stream: string, commandId: string, ...events: AnyEvent[]) {
    const expectedVersion = (await clocked.app.journal.read(stream)).length
    await clocked.app.journal.append(
      { stream, expectedVersion, events },
      metadataOf({ actor: null, commandId: `${commandId}-${expectedVersion}`, now: clock.now }),
    )
  }
  async function hire(
    user: string,
    studio: string,
    rest: { tipCont?: string; owner?: boolean } = {},
  ) {
    const account = {
      user,
      tipCont: 'Model',
      name: 'Fern',
      surname: 'Vega',
      email: 'fern@studio.example',
      owner: false,
      super: false,
      language: 'en',
      ...rest,
    }
    const joined = { user, studio, timezone: 'Europe/Bucharest', from: clock.now }
    await append(
      `account-${user}`,
      `hire-${user}`,
      { type: 'AccountCreated', data: account },
      { type: 'StudioJoined', data: joined },
    )
    await clocked.settle()
  }
  const decided = (user: string, event: AnyEvent) =>
    append(`account-${user}`, `decided-${user}`, event)
  async function change(user: string, event: AnyEvent) {
    await decided(user, event)
    await clocked.settle()
  }
  return { append, hire, decided, change }
}

/** The calls of this module, at a time of 2 March 2026. */
function clocking(clocked: Clocked, clock: { now: string }) {
  function press(
    user: string,
    action: 0 | 1 | 2 | 3 | 4,
    time: string,
    by: Actor = actor(user),
    reason = by.user === user ? undefined : why,
    way: Way = 'call',
  ) {
    clock.now = `2026-03-02T${time}:00.000Z`
    return clocked[way](
      'sessionState',
      { body: { user_name: user, action, reason } },
      { actor: by },
    )
  }
  function undo(user: string, now: string, by: Actor = actor(user)) {
    clock.now = `2026-03-02T${now}.000Z`
    return clocked.call('undoStop', { body: { user } }, { actor: by })
  }
  function correction(user: string, by: Actor, shift = 'none', way: Way = 'call') {
    const body = {
      user,
      shift,
      start: '2026-03-02T05:00:00.000Z',
      end: '2026-03-02T06:00:00.000Z',
      paused_seconds: 0,
      reason: why,
    }
    return clocked[way]('correct', { body }, { actor: by })
  }
  return { press, undo, correction }
}

const people = directoryFrom({ ...accountEvents, ...permissionEvents })

/** Two studios, of the first with everybody who clocks and everybody who acts for others, on 2 March 2026. */
export async function shiftsTest() {
  const clock = { now: '2026-03-02T06:00:00.000Z' }
  const clocked = await clockedApp(clock)
  const { append, hire, decided, change } = staffing(clocked, clock)
  for (const user of ['fern', 'ivy', 'elm', 'moss']) await hire(user, 'north')
  await hire('reed', 'south')
  for (const user of ['oak', 'ash', 'vera']) await hire(user, 'north', { tipCont: 'Manager' })
  await hire('root', 'north', { tipCont: 'Manager', owner: true })
  await append('permissions-vera', 'super', { type: 'SuperGranted', data: { user: 'vera' } })
  await clocked.settle()
  return { clock, clocked, hire, decided, change, ...clocking(clocked, clock) }
}
