import { tipContOf } from '#shared/accounts/rules.ts'
import { sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import type { CallInput } from '#shared/platform/calls.ts'
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
  type PermissionPersonRow,
  type PermissionTables,
} from '#projections/permissions/permissions.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { permissionAggregate, type PermissionState, type PermissionCommand } from './decider.ts'

const permissionStream = (user: string): string => `permissions-${user}`
/** The read model that actors are made of, where a decision binds once it has come, and the list of people, which shows it. */
const SHOWN_BY = ['grants', 'accounts']
const BINDING_MS_MAX = 2_000
const trainerLike = ['Trainer', 'Tehnic'] as const

export const permissionService = defineService({
  name: 'permissions',
  calls: permissionCalls,
  watch: sessionOrRead,
  start: (app) => ({ handlers: { ...reading(app), ...deciding(app) } }),
})

type Input<N extends keyof typeof permissionCalls> = CallInput<(typeof permissionCalls)[N]>
const db = (app: App) => app.read<PermissionTables>()

function reading(app: App) {
  return {
    accounts: async ({ query }: Input<'accounts'>, { actor }: ActorContext) => {
      const rows = await queryHolders(db(app), { studios: studiosOf(actor, query.studio) })
      return rows.map((row) => accountPermissions(row))
    },
    trainers: async ({ query }: Input<'trainers'>, { actor }: ActorContext) => {
      const rows = await queryHolders(db(app), {
        studios: studiosOf(actor, query.studio),
        types: trainerLike,
      })
      return rows.map((row) => trainerModels(row))
    },
    modelsOf: async ({ params }: Input<'modelsOf'>, { actor }: ActorContext) =>
      trainerModels(await visibleTo(app, params.user, actor, 'models.see')),
    history: ({ query }: Input<'history'>, { actor }: ActorContext) =>
      queryPermissionChanges(db(app), {
        studios: studiosOf(actor, undefined),
        user: query.user,
        limit: query.limit,
      }),
  }
}
/** Studios that an answer is about: those in sight, or the one that was asked for, if it is in sight. */
function studiosOf(actor: Actor, asked: string | undefined): readonly string[] | null {
  const { studios } = visibilityFor(actor, 'accounts.see')
  if (asked === undefined) return studios
  return studios === null || studios.includes(asked) ? [asked] : []
}

type Deciding = PermissionCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'by' | 'person' | 'timezone'>
    : never
  : never
function deciding(app: App) {
  const decide = async (
    user: string,
    command: Deciding,
    context: ActorContext,
    action: 'permissions.grant' | 'models.allocate',
  ) => {
    const { actor } = context
    const row = await visibleTo(app, user, actor, action)
    const person = { user: row.person, tipCont: row.tip_cont, owner: row.owner, super: row.super }
    const { timezone } = row
    const full: PermissionCommand = { ...command, by: actor, person, timezone }
    const { state, position } = await app.handle(
      permissionAggregate,
      permissionStream(user),
      full,
      context,
      { studio: row.studio },
    )
    // Whoever reads "done" may rely on it at the next request, their own or that of the person it is about.
    if (position !== undefined)
      await app.progress.reach([...SHOWN_BY, permissionsProjection.name], position, BINDING_MS_MAX)
    return rowAfter(row, state)
  }
  return {
    setPermission: async ({ params, body }: Input<'setPermission'>, context: ActorContext) =>
      accountPermissions(
        await decide(
          params.user,
          { type: 'SetPermissions', ...body },
          context,
          'permissions.grant',
        ),
      ),
    setSuper: async ({ params, body }: Input<'setSuper'>, context: ActorContext) =>
      accountPermissions(
        await decide(params.user, { type: 'SetSuper', ...body }, context, 'permissions.grant'),
      ),
    setStudios: async ({ params, body }: Input<'setStudios'>, context: ActorContext) => {
      await checkStudios(app, body.studios)
      return accountPermissions(
        await decide(params.user, { type: 'SetStudios', ...body }, context, 'permissions.grant'),
      )
    },
    allocateModels: async ({ params, body }: Input<'allocateModels'>, context: ActorContext) => {
      await checkModels(app, body.models, params.user, context.actor)
      return trainerModels(
        await decide(params.user, { type: 'AllocateModels', ...body }, context, 'models.allocate'),
      )
    },
  }
}

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
/** New models must be models whom the actor sees; those that were allocated before may be let go whoever they are now. */
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
