import { mayChangeSetting, settingOwners } from '#shared/configuration/rules.ts'
import type { settingNames } from '#shared/configuration/settings.ts'
import { actions, may, type Action, type Subject } from '#shared/permissions/actions.ts'
import { actorOfType } from '#shared/permissions/testing-actor.ts'
import { resources } from '#shared/permissions/resources.ts'
import { trainerRestrictions } from '#shared/permissions/restrictions.ts'
import type { Actor, Allow } from '#shared/platform/allow.ts'
import { settingActors } from '../configuration/authorisation-settings.ts'
import { actionActors } from '../permissions/authorisation-actors.ts'
import {
  actorsOfRows,
  type ActorOfRow,
  type CallRow,
} from '../platform/testing/authorisation-rows.ts'
import { noImport } from './authorisation-requests.ts'

const actor = (tipCont: string, rest: Partial<Actor> = {}): Actor =>
  actorOfType(tipCont, { user: 'self', ...rest })
const owner = actor('Manager', { owner: true, allStudios: true })
const restricted = (tipCont: string, ...restrictions: string[]) =>
  actor(tipCont, { models: ['allocated'], limits: { restrictions, models: ['allocated'] } })
const held = (hold: NonNullable<Actor['sessionRestriction']>) => ({
  ...actor('Other'),
  scopes: [],
  sessionRestriction: hold,
})
const superUser = actor('Manager', { super: true, allStudios: true })
/** The actors of the walk without a server; some are sessions that are held to something. */
const actors: Readonly<Record<ActorOfRow, Actor | null>> = {
  anonymous: null,
  mustChange: held('password'),
  enrolling: held('enrol'),
  viewOver: held('viewOver'),
  other: actor('Other'),
  model: actor('Model'),
  tehnic: actor('Tehnic'),
  trainer: actor('Trainer'),
  manager: actor('Manager'),
  super: superUser,
  owner,
  viewing: { ...actor('Other'), trueUser: 'owner' },
  viewingSuper: { ...superUser, trueUser: 'owner' },
  read: { ...owner, scopes: ['read'] },
  ingest: { ...owner, scopes: ['ingest'] },
  metrics: { ...owner, scopes: ['metrics'] },
}
/** Somebody of type Other who holds one permission alone, for each, whether or not it is ever granted. */
const holders = Object.keys(resources).flatMap((resource) =>
  (['readOnly', 'updateMedia', 'manage'] as const).map((permission) => ({
    name: `${resource}:${permission}`,
    actor: actor('Other', { permissions: { [resource]: permission } }),
  })),
)
const letters = (allowed: readonly boolean[]): string =>
  allowed.map((one) => (one ? '+' : '-')).join('')

/** Returns what is asked of a call's permission row about this person. */
export const inputAbout = (row: CallRow, user: string): unknown => {
  const sample =
    'sample' in row
      ? row.sample
      : row.sampleAbout({ user, studio: 'north', image: '', import: noImport })
  return { params: sample.path, query: sample.query ?? {}, body: sample.body }
}
/**
 * Returns what a permission row says by itself: two letters an actor (of oneself, of another), and which single permission
 * opens it.
 */
export function sayingOf(
  { check }: Allow,
  [own, other]: readonly [own: unknown, other: unknown],
): Saying<ActorOfRow> {
  const said = actorsOfRows.map((name) => {
    const one = actors[name]
    return [name, letters([check(one, own), check(one, other)])] as const
  })
  const open = holders.filter((holder) => check(holder.actor, other))
  return {
    actors: Object.fromEntries(said) as Record<ActorOfRow, string>,
    opens: openedBy(open),
  }
}
const openedBy = (open: typeof holders): string =>
  open.length === 0
    ? 'nothing'
    : open.length === holders.length
      ? 'anything'
      : open.map(({ name }) => name).join(' ')

const subjects: readonly Subject[] = [
  { user: 'self', studio: 'north', tipCont: 'Model' },
  { user: 'allocated', studio: 'north', tipCont: 'Model' },
  { user: 'unallocated', studio: 'north', tipCont: 'Model' },
  { user: 'foreign', studio: 'south', tipCont: 'Model' },
  {
    user: 'colleague',
    studio: 'north',
    tipCont: 'Trainer',
    limits: { restrictions: [...trainerRestrictions], models: ['self'] },
  },
  {
    user: 'colleague',
    studio: 'north',
    tipCont: 'Trainer',
    limits: { restrictions: [...trainerRestrictions], models: [] },
  },
]
type Actions = NonNullable<Parameters<typeof may>[3]>
type Saying<A extends string> = {
  readonly actors: Readonly<Record<A, string>>
  readonly opens: string
}
/** Returns what the table says of one action: a letter a subject for each actor, and which single permission opens it. */
export function actionLetters(
  action: Action,
  table: Actions = actions,
): Saying<(typeof actionActors)[number]> {
  const everything = Object.fromEntries(
    Object.keys(resources).map((resource) => [resource, 'manage' as const]),
  )
  const who = (name: (typeof actionActors)[number]): Actor | null =>
    isRestriction(name) ? { ...restricted('Trainer', name), permissions: everything } : actors[name]
  const decided = actionActors.map((name) => [
    name,
    letters(subjects.map((subject) => may(who(name), action, subject, table))),
  ])
  const open = holders.filter((holder) => may(holder.actor, action, subjects[1] as Subject, table))
  return {
    actors: Object.fromEntries(decided) as Saying<(typeof actionActors)[number]>['actors'],
    opens: openedBy(open),
  }
}
const isRestriction = (name: string): name is (typeof trainerRestrictions)[number] =>
  (trainerRestrictions as readonly string[]).includes(name)

type Owners = NonNullable<Parameters<typeof mayChangeSetting>[4]>
/** Returns who may change this setting of their studio: a letter an actor. */
export function settingOf(
  name: (typeof settingNames)[number],
  owners: Owners = settingOwners,
): Readonly<Record<(typeof settingActors)[number], string>> {
  const asked = {
    manager: [actor('Manager'), false],
    managerByRules: [actor('Manager'), true],
    configurator: [actor('Other', { permissions: { configuration: 'manage' } }), false],
    super: [superUser, false],
    owner: [owner, false],
  } as const satisfies Record<(typeof settingActors)[number], readonly [Actor, boolean]>
  return Object.fromEntries(
    settingActors.map((who) => [
      who,
      letters([mayChangeSetting(asked[who][0], 'north', name, asked[who][1], owners)]),
    ]),
  ) as Record<(typeof settingActors)[number], string>
}
