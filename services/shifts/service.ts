import { sees, sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import { may, visibilityFor } from '#shared/permissions/actions.ts'
import type { CallInput } from '#shared/platform/calls.ts'
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
import { defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { awaitDecisions, findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { closeMissedShifts } from './close-missed-shifts.ts'
import { autoPause } from './auto-pause.ts'
import { presenceInSight } from './presence.ts'
import { shiftAggregate, shiftStream, type ShiftCommand } from './decider.ts'
import { UserStates } from './user-states.ts'

export const shiftService = defineService({
  name: 'shifts',
  calls: shiftCalls,
  watch: sessionOrRead,
  topics: shiftTopics,
  start: (app) => ({
    handlers: {
      sessionState: (input, context) => sessionState(app, input, context),
      undoStop: (input, context) => undoStop(app, input, context),
      onShift: ({ query }, { actor, now }) =>
        queryOnShift(app.read<OnShiftTables>(), sightOf(actor, query.studio), now),
      presence: ({ query }, context) => presenceInSight(app, query.studio, context),
      history: async ({ query }, context) => {
        await visiblePerson(app, query.user, context, 'shifts.see')
        return queryShiftHistory(app.read<ShiftHistoryTables>(), query.user, query.limit)
      },
      correct: (input, context) => correct(app, input, context),
    },
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

async function sessionState(
  app: App,
  { body }: CallInput<typeof shiftCalls.sessionState>,
  context: ActorContext,
) {
  const { user_name: user, action: code } = body
  const action = shiftActionOf[code]
  const person =
    action === null
      ? await visiblePerson(app, user, context, 'shifts.manage')
      : await personToTouch(app, user, context)
  const shifts =
    action === null
      ? (await app.load(shiftAggregate, shiftStream(user))).state
      : await click(app, person, { action, reason: body.reason }, context)
  return { session: toSession(user, shifts.now, context.now) }
}

async function undoStop(
  app: App,
  { body: { user } }: CallInput<typeof shiftCalls.undoStop>,
  context: ActorContext,
) {
  const person = await personToTouch(app, user, context)
  mayTouch('undo', person, context)
  const { state } = await app.handle(
    shiftAggregate,
    shiftStream(user),
    { type: 'UndoStop', user },
    context,
    { studio: person.studio },
  )
  return { session: toSession(user, state.now, context.now) }
}

interface Click {
  readonly action: ShiftAction
  readonly reason: string | undefined
}
async function click(
  app: App,
  person: OnWhom,
  { action, reason: given }: Click,
  context: ActorContext,
) {
  const actor = mayTouch(action, person, context)
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
  return (
    await app.handle(shiftAggregate, shiftStream(user), commands[action], context, { studio })
  ).state
}

async function correct(
  app: App,
  { body }: CallInput<typeof shiftCalls.correct>,
  context: ActorContext,
) {
  const person = await personToTouch(app, body.user, context)
  mayTouch('correct', person, context)
  const { state } = await app.handle(
    shiftAggregate,
    shiftStream(body.user),
    { type: 'CorrectShift', ...body },
    context,
    { studio: person.studio },
  )
  return state.all.find(({ shift }) => shift === body.shift) ?? refuseShift('shifts.unknown')
}

/** Whoever does this, if they may. A token with the scope `read` may look at its own shift, never change it. */
function mayTouch(wanted: ShiftAct, person: OnWhom, { actor }: ActorContext): Actor {
  if (actor.scopes !== null) return refusePlatform('permission.denied')
  const code = shiftActRefusal(wanted, actor, person)
  return code === null ? actor : refuseShift(code)
}

/**
 * Whose shift is about to be touched. What was decided about them before (their rank, that they are inactive or erased) binds,
 * so the read model must have it first. One's own clicks do not wait: such a decision ends one's sessions itself.
 */
async function personToTouch(app: App, user: string, context: ActorContext): Promise<OnWhom> {
  if (user !== context.actor.user) await awaitDecisions(app, PEOPLE)
  return visiblePerson(app, user, context, 'shifts.manage')
}

async function visiblePerson(
  app: App,
  user: string,
  { actor, now }: ActorContext,
  action: 'shifts.see' | 'shifts.manage',
): Promise<OnWhom> {
  const person = await findVisiblePerson(app, user, {
    at: now,
    sees: ({ studio }) => may(actor, action, { user, studio }),
    unknown: () => refuseShift('shifts.userUnknown'),
  })
  return { ...person, status: person.erased ? 'erased' : person.active ? 'active' : 'inactive' }
}

/** Whose shifts an answer about these studios may hold: of a restricted trainer's models those who are theirs. */
function sightOf(actor: Actor, studio: string | undefined): RowVisibility {
  const { models, self } = visibilityFor(actor, 'shifts.see')
  const all = actor.allStudios ? null : actor.studios
  const studios = studio === undefined ? all : sees(actor, studio) ? [studio] : []
  return { studios, self: '', models: models && [...models, self] }
}
