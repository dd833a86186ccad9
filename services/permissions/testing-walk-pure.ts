import { mayChangeSetting, settingOwners } from '#shared/configuration/rules.ts'
import { settingNames } from '#shared/configuration/settings.ts'
import { actions, may, type Action, type Subject } from '#shared/permissions/actions.ts'
import { defaultsOf } from '#shared/permissions/defaults.ts'
import { resources } from '#shared/permissions/resources.ts'
import { trainerRestrictions } from '#shared/permissions/restrictions.ts'
import type { Actor, Allow } from '#shared/platform/allow.ts'
import { samples, type Sample, type WalkSubject } from './testing-walk-samples.ts'

const actor = (tipCont: string, rest: Partial<Actor> = {}): Actor => ({
  user: 'self',
  tipCont,
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: defaultsOf(tipCont) as Actor['permissions'],
  scopes: null,
  ...rest,
})
const owner = actor('Manager', { owner: true, allStudios: true })
const restricted = (tipCont: string, ...restrictions: string[]) =>
  actor(tipCont, { models: ['allocated'], limits: { restrictions, models: ['allocated'] } })
/** The actors of the walk without a server; `held` ones are sessions that are kept to something. */
const actors: Readonly<Record<string, Actor | null>> = {
  anonymous: null,
  other: actor('Other'),
  model: actor('Model'),
  tehnic: actor('Tehnic'),
  trainer: actor('Trainer'),
  manager: actor('Manager'),
  super: actor('Manager', { super: true, allStudios: true }),
  owner,
  read: { ...owner, scopes: ['read'] },
  ingest: { ...owner, scopes: ['ingest'] },
  metrics: { ...owner, scopes: ['metrics'] },
  viewing: { ...actor('Other'), trueUser: 'owner' },
  viewingSuper: { ...actor('Manager', { super: true, allStudios: true }), trueUser: 'owner' },
  enrolling: { ...actor('Other'), scopes: [], hold: 'enrol' },
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

/** What the permission row of a call says by itself: of oneself, of another, and which single permission opens it to somebody of type Other. */
export function rowOf(name: string, allow: Allow): string {
  const inputOf = (user: string) => {
    const row = samples[name]
    const subject: WalkSubject = { user, studio: 'north', image: '' }
    const sample: Sample = !row ? {} : row.about === 'nobody' ? row.sample : row.sample(subject)
    return { params: sample.path, query: sample.query ?? {}, body: sample.body }
  }
  const all = Object.values(actors)
  const [self, other] = ['self', 'allocated'].map((user) =>
    letters(all.map((one) => allow.check(one, inputOf(user)))),
  )
  const open = holders.filter((holder) => allow.check(holder.actor, inputOf('allocated')))
  return `${self} ${other} ${openedBy(open)}`
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
/** What the table of actions says of one action: by actor (a trainer limited by each key last) and subject, and which single permission opens it. */
export function actionOf(action: Action, table: Actions = actions): string {
  const everything = Object.fromEntries(
    Object.keys(resources).map((resource) => [resource, 'manage' as const]),
  )
  const limited = trainerRestrictions.map((key): Actor => ({
    ...restricted('Trainer', key),
    permissions: everything,
  }))
  const all = [
    ...['anonymous', 'other', 'model', 'tehnic', 'trainer', 'manager', 'super'].map(
      (name) => actors[name] ?? null,
    ),
    ...limited,
  ]
  const decided = all.map((one) =>
    letters(subjects.map((subject) => may(one, action, subject, table))),
  )
  const open = holders.filter((holder) => may(holder.actor, action, subjects[1] as Subject, table))
  return [...decided, openedBy(open)].join(' ')
}

type Owners = NonNullable<Parameters<typeof mayChangeSetting>[4]>
/** Who may change which setting: Managers, Managers whom super users let configure the rules, who manages configuration, super users, the owner. */
export function settingsOf(owners: Owners = settingOwners): Readonly<Record<string, string>> {
  const manages = actor('Other', { permissions: { configuration: 'manage' } })
  const asked: readonly [Actor, boolean][] = [
    [actor('Manager'), false],
    [actor('Manager'), true],
    [manages, false],
    [actor('Manager', { super: true, allStudios: true }), false],
    [owner, false],
  ]
  return Object.fromEntries(
    settingNames.map((name) => [
      name,
      letters(
        asked.map(([one, managers]) => mayChangeSetting(one, 'north', name, managers, owners)),
      ),
    ]),
  )
}
