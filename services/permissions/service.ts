import { tipContOf } from '#shared/accounts/rules.ts'
import { sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { may, visibilityFor } from '#shared/permissions/actions.ts'
import {
  permissionCalls,
  type AccountPermissions,
  type TrainerModels,
} from '#shared/permissions/calls.ts'
import { permissionsHeld } from '#shared/permissions/holdings.ts'
import { refusePermission } from '#shared/permissions/refusals.ts'
import {
  permissions as permissionsProjection,
  queryHolders,
  queryHoldersNamed,
  queryPermissionChanges,
  queryTrainersOf,
  type PermissionPersonRow,
  type PermissionTables,
} from '#projections/permissions/permissions.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { query, serviceOf, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { permissionAggregate, type PermissionState } from './decider.ts'

/** The read model that actors are made of, where a decision binds once it has come, and the list of people, which shows it. */
const SHOWN_BY = ['grants', 'accounts']
const BINDING_MS_MAX = 2_000
const trainerLike = ['Trainer', 'Tehnic'] as const

const db = (app: App) => app.read<PermissionTables>()

const accounts = query(permissionCalls.accounts)(async ({ app, context, query: asked }) => {
  const rows = await queryHolders(db(app), { studios: studiosOf(context.actor, asked.studio) })
  return rows.map((row) => accountPermissions(row))
})
const trainers = query(permissionCalls.trainers)(async ({ app, context, query: asked }) => {
  const rows = await queryHolders(db(app), {
    studios: studiosOf(context.actor, asked.studio),
    types: trainerLike,
  })
  return rows.map((row) => trainerModels(row))
})
const modelsOf = query(permissionCalls.modelsOf)(async ({ app, params, context: { actor } }) =>
  trainerModels(await visibleTo(app, params.user, actor, 'models.see')),
)
const trainersFor = query(permissionCalls.trainersFor)(async ({
  app,
  params,
  context: { actor },
}) => {
  const { person } = await visibleTo(app, params.user, actor, 'models.see')
  return [...(await queryTrainersOf(db(app), person))]
})
const history = query(permissionCalls.history)(({ app, context, query: { user, limit } }) =>
  queryPermissionChanges(db(app), { studios: studiosOf(context.actor, undefined), user, limit }),
)
/** Studios that an answer is about: those in sight, or the one that was asked for, if it is in sight. */
function studiosOf(actor: Actor, asked: string | undefined): readonly string[] | null {
  const { studios } = visibilityFor(actor, 'accounts.see')
  if (asked === undefined) return studios
  return studios === null || studios.includes(asked) ? [asked] : []
}

type OfUser = AskedWith<{ readonly params: { readonly user: string } }>
/** Finds the person a decision is about, for an actor who may take it. */
const personFor =
  (action: 'permissions.grant' | 'models.allocate') =>
  async ({ app, params: { user }, context: { actor } }: OfUser) => {
    const row = await visibleTo(app, user, actor, action)
    return { key: user, studio: row.studio, row }
  }
interface Found {
  readonly found: { readonly row: PermissionPersonRow }
}
const said = ({ found: { row }, context: { actor: by } }: OfUser & Found) => ({
  by,
  person: { user: row.person, tipCont: row.tip_cont, owner: row.owner, super: row.super },
  timezone: row.timezone,
})
/** Answers once it binds: the caller may rely on it at the next request, their own or that of the person concerned. */
async function bound({ app, found: { row }, state, position }: OfUser & Found & Decided) {
  if (position !== undefined)
    await app.progress.reach([...SHOWN_BY, permissionsProjection.name], position, BINDING_MS_MAX)
  return rowAfter(row, state)
}
interface Decided {
  readonly state: PermissionState
  readonly position: Position | undefined
}

const setPermission = useCase(permissionCalls.setPermission).on(permissionAggregate)({
  about: personFor('permissions.grant'),
  command: (asked) => ({ type: 'SetPermissions', ...asked.body, ...said(asked) }),
  reply: async (asked) => accountPermissions(await bound(asked)),
})
const setSuper = useCase(permissionCalls.setSuper).on(permissionAggregate)({
  about: personFor('permissions.grant'),
  command: (asked) => ({ type: 'SetSuper', ...asked.body, ...said(asked) }),
  reply: async (asked) => accountPermissions(await bound(asked)),
})
const setStudios = useCase(permissionCalls.setStudios).on(permissionAggregate)({
  about: async (asked) => {
    await checkStudios(asked.app, asked.body.studios)
    return personFor('permissions.grant')(asked)
  },
  command: (asked) => ({ type: 'SetStudios', ...asked.body, ...said(asked) }),
  reply: async (asked) => accountPermissions(await bound(asked)),
})
const allocateModels = useCase(permissionCalls.allocateModels).on(permissionAggregate)({
  about: async (asked) => {
    await checkModels(asked.app, asked.body.models, asked.params.user, asked.context.actor)
    return personFor('models.allocate')(asked)
  },
  command: (asked) => ({ type: 'AllocateModels', ...asked.body, ...said(asked) }),
  reply: async (asked) => trainerModels(await bound(asked)),
})

export const permissionService = serviceOf({
  name: 'permissions',
  calls: permissionCalls,
  watch: sessionOrRead,
  useCases: {
    accounts,
    setPermission,
    setSuper,
    setStudios,
    trainers,
    modelsOf,
    trainersFor,
    allocateModels,
    history,
  },
})

async function visibleTo(
  app: App,
  user: string,
  actor: Actor,
  action: 'permissions.grant' | 'models.allocate' | 'models.see',
): Promise<PermissionPersonRow> {
  return findVisible(app, {
    look: async () => (await queryHoldersNamed(db(app), [user]))[0],
    reach: [permissionsProjection.name],
    sees: (row) => may(actor, action, { user, studio: row.studio, tipCont: row.tip_cont }),
    unknown: () => refusePermission('permissions.userUnknown'),
  })
}
/** Checks that new models are models whom the actor sees; earlier ones may be let go whoever they are now. */
async function checkModels(
  app: App,
  models: readonly string[],
  trainer: string,
  actor: Actor,
): Promise<void> {
  const [row] = await queryHoldersNamed(db(app), [trainer])
  const added = models.filter((model) => !row?.holdings.models.includes(model))
  const known = new Map((await queryHoldersNamed(db(app), added)).map((one) => [one.person, one]))
  for (const model of added) {
    const found = known.get(model)
    if (
      found?.tip_cont !== 'Model' ||
      !may(actor, 'accounts.see', { user: model, studio: found.studio, tipCont: found.tip_cont })
    )
      refusePermission('permissions.notModel', { user: model })
  }
}
async function checkStudios(app: App, studios: readonly string[]): Promise<void> {
  const known = new Set(
    (
      await db(app).selectFrom('permission_studio').select('permission_studio.studio').execute()
    ).map(({ studio }) => studio),
  )
  const strange = studios.find((studio) => !known.has(studio))
  if (strange !== undefined) refusePermission('permissions.studioUnknown', { studio: strange })
}

const rowAfter = (
  row: PermissionPersonRow,
  { holdings, version }: PermissionState,
): PermissionPersonRow => ({
  ...row,
  holdings,
  version,
  super: holdings.super ?? row.super,
})
function accountPermissions({
  person,
  tip_cont,
  studio,
  owner,
  super: isSuper,
  holdings,
  version,
}: PermissionPersonRow): AccountPermissions {
  const held = permissionsHeld(tip_cont, holdings)
  const named = [...new Set([...Object.keys(held), ...Object.keys(holdings.decided)])].sort()
  return {
    user: person,
    tipCont: tipContOf(tip_cont),
    studio,
    owner,
    super: isSuper,
    studios: [...holdings.studios],
    held: named.map((resource) => ({
      resource,
      permissions: [...(held[resource] ?? [])],
      decided: holdings.decided[resource] !== undefined,
    })),
    version,
  }
}
const trainerModels = ({
  person,
  tip_cont,
  studio,
  holdings,
  version,
}: PermissionPersonRow): TrainerModels => ({
  user: person,
  tipCont: tipContOf(tip_cont),
  studio,
  models: [...holdings.models],
  version,
})
