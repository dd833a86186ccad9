import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { AccountPermissions, PermissionChange } from '#shared/permissions/calls.ts'
import { resourceNames, resources, type Resource } from '#shared/permissions/resources.ts'
import { dayName } from '../ui/format.ts'
import { useDefinitionNames } from '../ui/use-definition-names.ts'
import { useStudioName } from '../ui/use-studio-name.ts'
import { levelOf, type Level } from './levels.ts'

export function useLevelNames(): Readonly<Record<Level, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      '': t`No access`,
      readOnly: t`View`,
      updateMedia: t`Edit images`,
      'readOnly updateMedia': t`View and edit images`,
      manage: t`Manage`,
    }),
    [t],
  )
}

/** Returns what each resource is called: as the menu calls its screens. */
export function useResourceNames(): Readonly<Record<Resource, string>> {
  const names = useDefinitionNames()
  return useMemo(
    () =>
      Object.fromEntries(
        resourceNames.map((resource) => [resource, names[resource] ?? resources[resource].name]),
      ) as Readonly<Record<Resource, string>>,
    [names],
  )
}
const resourceName = (names: Readonly<Record<string, string>>, resource: string): string =>
  names[resource] ?? resource

/** 'Accounts: Manage, Shifts: See': what was decided first, then what the account type gives. */
export function useSummary(): (row: AccountPermissions) => string {
  const { t } = useLingui()
  const [names, levelNames] = [useResourceNames(), useLevelNames()]
  return useMemo(
    () => (row) => {
      if (row.owner || row.super) return t`Everything`
      const held = row.held
        .filter(({ permissions, decided }) => decided || permissions.length > 0)
        .toSorted((a, b) => Number(b.decided) - Number(a.decided))
      return held
        .map(
          ({ resource, permissions }) =>
            `${resourceName(names, resource)}: ${levelNames[levelOf(permissions)]}`,
        )
        .join(', ')
    },
    [t, names, levelNames],
  )
}

/** One decision as a sentence. */
export function useChangeText(
  nameOfPerson: (user: string) => string,
): (change: PermissionChange) => string {
  const { t, i18n } = useLingui()
  const [names, levelNames] = [useResourceNames(), useLevelNames()]
  const studioName = useStudioName()
  return ({ what, of, permission, from }) => {
    const day = from === null ? '' : dayName(from, i18n.locale)
    const resource = resourceName(names, of)
    const level = permission === null ? '' : levelNames[permission]
    const model = nameOfPerson(of)
    const studio = studioName(of)
    const texts: Readonly<Record<string, string>> = {
      PermissionGranted: t`${resource}: ${level} granted`,
      PermissionWithdrawn: t`${resource}: ${level} removed`,
      PermissionDefaulted: t`${resource}: reset to default`,
      SuperGranted: t`Super user added`,
      SuperWithdrawn: t`Super user removed`,
      ModelAllocated: from === null ? t`${model} assigned` : t`${model} assigned from ${day}`,
      ModelReleased: from === null ? t`${model} unassigned` : t`${model} unassigned from ${day}`,
      StudioSightGranted: t`Access to studio: ${studio}`,
      StudioSightWithdrawn: t`No more access to studio: ${studio}`,
    }
    return texts[what] ?? what
  }
}
