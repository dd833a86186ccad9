import { accountCalls } from '#shared/accounts/calls.ts'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { permissionList } from '#shared/permissions/holdings.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { queryStudios } from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import {
  queryErasures,
  queryIdExpiries,
  queryInactive,
  queryPeople,
} from '#projections/accounts/people-list.ts'
import type { App } from '../platform/kernel/app.ts'
import { query } from '../platform/kernel/use-case.ts'

const visibilityOf = (actor: Actor): RowVisibility => visibilityFor(actor, 'accounts.see')
const read = (app: App) => app.read<AccountsTables>()

export const ownPermissions = query(accountCalls.getAccountPermissions)(async ({ context }) => {
  const { permissions, owner, super: isSuper } = context.actor
  return { permissions: permissionList(permissions), owner, super: isSuper }
})
export const listPeople = query(accountCalls.getAppUsers)(
  ({ app, context: { actor }, query: filter }) =>
    queryPeople(read(app), actor, visibilityOf(actor), filter),
)
export const listStudios = query(accountCalls.getLocalStudios)(({ app, context: { actor } }) =>
  queryStudios(read(app), visibilityOf(actor)),
)
export const inactiveUsers = query(personCalls.inactiveUsers)(
  ({ app, body: { studios }, context: { actor } }) =>
    queryInactive(read(app), actor, visibilityOf(actor), studios),
)
export const idExpiries = query(personCalls.idExpiries)(
  ({ app, context: { actor, now }, query: { within } }) =>
    queryIdExpiries(read(app), visibilityOf(actor), now, within),
)
export const listErasures = query(erasureCalls.erasures)(({ app }) => queryErasures(read(app)))
