import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Resource } from '#shared/permissions/resources.ts'

const groups = ['work', 'money', 'people', 'talk', 'studio'] as const
type Group = (typeof groups)[number]

/** The group that each resource is found in. */
const groupOf = {
  monitoring: 'work',
  'online-time': 'work',
  shifts: 'work',
  schedules: 'work',
  vacations: 'work',
  boost: 'work',
  stations: 'work',
  money: 'money',
  settlements: 'money',
  waivers: 'money',
  wallet: 'money',
  'wallet-override': 'money',
  bonuses: 'money',
  penalties: 'money',
  upfronts: 'money',
  store: 'money',
  accounts: 'people',
  'model-assignment': 'people',
  interviews: 'people',
  training: 'people',
  tasks: 'people',
  notes: 'talk',
  chat: 'talk',
  email: 'talk',
  notifications: 'talk',
  posts: 'talk',
  configuration: 'studio',
  permissions: 'studio',
  audit: 'studio',
} as const satisfies Record<Resource, Group>

interface ResourceGroup {
  readonly group: Group
  readonly name: string
  readonly resources: readonly Resource[]
}
/** Returns how resources are put in groups, each under its name; a group without any is left out. */
export function useResourceGroups(): (of: readonly Resource[]) => readonly ResourceGroup[] {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Readonly<Record<Group, string>> = {
      work: t`Work`,
      money: t`Money`,
      people: t`People`,
      talk: t`Notes and messages`,
      studio: t`Studio`,
    }
    return (of) =>
      groups.flatMap((group) => {
        const resources = of.filter((resource) => groupOf[resource] === group)
        return resources.length === 0 ? [] : [{ group, name: names[group], resources }]
      })
  }, [t])
}
