import { sees, sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { refuse as refusePlatform } from '#shared/platform/refusals.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { shiftCalls, shiftTopics } from '#shared/shifts/calls.ts'
import { refuseShift } from '#shared/shifts/refusals.ts'
import { shiftActionOf, toSession, type ShiftAction } from '#shared/shifts/rules.ts'
import { reasonOf, shiftActRefusal, type OnWhom, type ShiftAct } from '#shared/shifts/shift-acts.ts'
import { queryOnShift, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import { queryShiftHistory, type ShiftHistoryTables } from '#projections/shifts/shift-history.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { awaitDecisions, findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { action, query, serviceOf, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { checkAskedIn, withAskedIn } from './asked-in.ts'
import { closeMissedShifts } from './close-missed-shifts.ts'
import { autoPause } from './auto-pause.ts'
import { presence } from './presence.ts'
import { shiftAggregate, shiftStream, type ShiftCommand } from './decider.ts'
import { UserStates } from './user-states.ts'

const sessionState = action(shiftCalls.sessionState)(async ({ app, body, context }) => {
  const { user_name: user, action: code, reason } = body
  const act = shiftActionOf[code]
  const person =
    act === null
      ? await visiblePerson(app, user, context, 'shifts.manage')
      : await personToTouch(app, user, context)
  const shifts =
    act === null
      ? (await app.load(shiftAggregate, shiftStream(user))).state
      : await click(app, person, { action: act, reason }, context)
  return { session: toSession(user, shifts.now, context.now) }
})

/** Finds the person whose shift is corrected or goes on, if the caller may do that. */
const touched =
  (act: ShiftAct) =>
  async ({ app, body, context }: AskedWith<{ readonly body: { readonly user: string } }>) => {
    const person = await personToTouch(app, body.user, context)
    mayTouch(act, person, context)
    return { key: body.user, studio: person.studio }
  }
const undoStop = useCase(shiftCalls.undoStop).on(shiftAggregate)({
  about: touched('undo'),
  command: ({ body }) => ({ type: 'UndoStop', ...body }),
  reply: ({ body, context, state }) => ({ session: toSession(body.user, state.now, context.now) }),
})
const correct = useCase(shiftCalls.correct).on(shiftAggregate)({
  about: touched('correct'),
  needs: ({ app, body, context: { actor } }) => checkAskedIn(app, actor, body.message),
  command: ({ body }) => ({ type: 'CorrectShift', ...body }),
  reply: async ({ app, body, context: { actor }, state }) => {
    const found = state.all.filter(({ shift }) => shift === body.shift)
    const [shown] = await withAskedIn(app, actor, found)
    return shown ?? refuseShift('shifts.unknown')
  },
})

const onShift = query(shiftCalls.onShift)(({ app, context: { actor, now }, query: { studio } }) =>
  queryOnShift(app.read<OnShiftTables>(), sightOf(actor, studio), now),
)
const history = query(shiftCalls.history)(async ({ app, context, query: { user, limit } }) => {
  await visiblePerson(app, user, context, 'shifts.see')
  const shifts = await queryShiftHistory(app.read<ShiftHistoryTables>(), user, limit)
  return withAskedIn(app, context.actor, shifts)
})

interface Click {
  readonly action: ShiftAction
  readonly reason: string | undefined
}
async function click(
  app: App,
  person: OnWhom,
  { action: act, reason: given }: Click,
  context: ActorContext,
) {
  const actor = mayTouch(act, person, context)
  const { user, studio } = person
  const reason = reasonOf(given, actor, user)
  if (reason === undefined) return refuseShift('shifts.reasonMissing')
  const said = { user, reason }
  const commands = {
    start: { type: 'StartShift', ...said, studio, shift: context.commandId },
    pause: { type: 'PauseShift', ...said },
    resume: { type: 'ResumeShift', ...said },
    stop: { type: 'StopShift', ...said },
  } as const satisfies Record<ShiftAction, ShiftCommand>
  return (await app.handle(shiftAggregate, shiftStream(user), commands[act], context, { studio }))
    .state
}

/** Returns the actor, if they may do this. A token with the scope `read` may look at its own shift, never change it. */
function mayTouch(wanted: ShiftAct, person: OnWhom, { actor }: ActorContext): Actor {
  if (actor.scopes !== null) return refusePlatform('permission.denied')
  const code = shiftActRefusal(wanted, actor, person)
  return code === null ? actor : refuseShift(code)
}

/**
 * Finds the person whose shift is about to be touched. What was decided about them before (their rank, that they are
 * inactive or erased) binds, so the read model must have it first. One's own clicks do not wait: such a decision ends
 * one's sessions itself.
 */
async function personToTouch(app: App, user: string, context: ActorContext): Promise<OnWhom> {
  if (user !== context.actor.user) await awaitDecisions(app, PEOPLE)
  return visiblePerson(app, user, context, 'shifts.manage')
}

async function visiblePerson(
  app: App,
  user: string,
  { actor, now }: ActorContext,
  deed: 'shifts.see' | 'shifts.manage',
): Promise<OnWhom> {
  const person = await findVisiblePerson(app, user, {
    at: now,
    sees: ({ studio }) => may(actor, deed, { user, studio }),
    unknown: () => refuseShift('shifts.userUnknown'),
  })
  return { ...person, status: person.erased ? 'erased' : person.active ? 'active' : 'inactive' }
}

/**
 * Returns whose shifts an answer about these studios may hold: for a restricted trainer, their models' and their own.
 */
function sightOf(actor: Actor, studio: string | undefined): RowVisibility {
  const { models, self } = visibilityFor(actor, 'shifts.see')
  const all = actor.allStudios ? null : actor.studios
  const studios = studio === undefined ? all : sees(actor, studio) ? [studio] : []
  return { studios, self: '', models: models && [...models, self] }
}

export const shiftService = serviceOf({
  name: 'shifts',
  calls: shiftCalls,
  watch: sessionOrRead,
  topics: shiftTopics,
  useCases: { sessionState, undoStop, onShift, presence, history, correct },
  start: (app) => ({
    topics: {
      update_user_state: {
        variant: (actor) => sightOf(actor, undefined).models?.toSorted().join(' ') ?? '',
        open: async (studio, models) =>
          new UserStates(app, studio, models === '' ? null : models.split(' ')),
      },
    },
    processes: [closeMissedShifts(app)],
    reactions: [autoPause(app)],
  }),
})
