import { defaultsOf } from '#shared/permissions/defaults.ts'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import type { Permission } from '#shared/platform/allow.ts'
import { levelOf } from './levels.ts'

export interface Deviation {
  readonly user: string
  readonly permissions: readonly Permission[]
}

/**
 * Finds, by '<account type> <resource>', the people who hold something else of the resource than the type gives. People
 * who may do everything are left out.
 */
export function deviationsOf(
  rows: readonly AccountPermissions[],
): ReadonlyMap<string, readonly Deviation[]> {
  const found = rows
    .filter((row) => !row.owner && !row.super)
    .flatMap(({ user, tipCont, held }) =>
      held.flatMap(({ resource, permissions, decided }) => {
        const given = defaultsOf(tipCont)[resource]
        const isOther = levelOf(permissions) !== levelOf(given ? [given] : [])
        return decided && isOther ? [{ id: `${tipCont} ${resource}`, user, permissions }] : []
      }),
    )
  return Map.groupBy(found, ({ id }) => id)
}
