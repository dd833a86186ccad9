import { defaultsOf } from '#shared/permissions/defaults.ts'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import type { Permission } from '#shared/platform/allow.ts'
import { levelOf } from './levels.ts'

export interface Deviation {
  readonly user: string
  readonly permissions: readonly Permission[]
}

/** Whether somebody may do something else of a resource than their account type gives. */
export function differsFromType(
  { tipCont, held }: Pick<AccountPermissions, 'tipCont' | 'held'>,
  resource: string,
): boolean {
  const found = held.find((one) => one.resource === resource)
  const given = defaultsOf(tipCont)[resource]
  return found?.decided === true && levelOf(found.permissions) !== levelOf(given ? [given] : [])
}

/** Counts the resources of which somebody may do something else than their type gives; 0 of who may do everything. */
export const differencesOf = (row: AccountPermissions): number =>
  row.owner || row.super
    ? 0
    : row.held.filter(({ resource }) => differsFromType(row, resource)).length

/**
 * Finds, by '<account type> <resource>', the people who hold something else of the resource than the type gives. People
 * who may do everything are left out.
 */
export function deviationsOf(
  rows: readonly AccountPermissions[],
): ReadonlyMap<string, readonly Deviation[]> {
  const found = rows
    .filter((row) => !row.owner && !row.super)
    .flatMap((row) =>
      row.held.flatMap(({ resource, permissions }) =>
        differsFromType(row, resource)
          ? [{ id: `${row.tipCont} ${resource}`, user: row.user, permissions }]
          : [],
      ),
    )
  return Map.groupBy(found, ({ id }) => id)
}
