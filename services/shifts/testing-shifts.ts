import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import type { TestApp } from '../platform/testing/app.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { shiftsModule } from './module.ts'

export const manager = testActor('oak', { tipCont: 'Manager', permissions: { shifts: 'manage' } })
export const boss = testActor('root', { tipCont: 'Manager', owner: true, allStudios: true })
export const why = 'the phone is broken'
/** `callMoving`: while the read models move. */
type Way = 'call' | 'callMoving'

const told = {
  ...accountEvents,
  ...permissionEvents,
  ...observationEvents,
  ...rosterEvents,
  ...vacationEvents,
}

/** The calls of this module, at a time of 2 March 2026. */
function clocking(clocked: TestApp, clock: { now: string }) {
  function press(
    user: string,
    action: 0 | 1 | 2 | 3 | 4,
    time: string,
    by: Actor = testActor(user),
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
  function undo(user: string, now: string, by: Actor = testActor(user)) {
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

/** Two studios, of the first with everybody who clocks and everybody who acts for others, on 2 March 2026. */
export async function shiftsTest() {
  const clock = { now: '2026-03-02T06:00:00.000Z' }
  const clocked = await testModule(shiftsModule, told, clock)
  const decided = (user: string, event: AnyEvent) => clocked.tell(`account-${user}`, event)
  const change = async (user: string, event: AnyEvent) => {
    await decided(user, event)
    await clocked.settle()
  }
  const hire: TestApp['hire'] = async (...who) => {
    await clocked.hire(...who)
    await clocked.settle()
  }
  for (const user of ['fern', 'ivy', 'elm', 'moss']) await clocked.hire(user)
  await clocked.hire('reed', { studio: 'south' })
  for (const user of ['oak', 'ash', 'vera']) await clocked.hire(user, { tipCont: 'Manager' })
  await clocked.hire('root', { tipCont: 'Manager', owner: true })
  await clocked.tell('permissions-vera', { type: 'SuperGranted', data: { user: 'vera' } })
  await clocked.settle()
  return { clock, clocked, hire, decided, change, ...clocking(clocked, clock) }
}
