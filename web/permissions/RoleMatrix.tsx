import { useMemo } from 'react'
import { Anchor, Paper } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { permissionsByType } from '#shared/permissions/defaults.ts'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import { resourceNames } from '#shared/permissions/resources.ts'
import type { Permission } from '#shared/platform/allow.ts'
import { usePersonName } from '../platform/people.ts'
import { hasWords } from '../ui/plain.ts'
import { deviationsOf, type Deviation } from './deviations.ts'
import { levelOf } from './levels.ts'
import { useLevelNames, useResourceNames } from './names.ts'
import { useResourceGroups } from './resource-groups.ts'
import classes from './Permissions.module.css'

const types = Object.keys(permissionsByType) as (keyof typeof permissionsByType)[]

/** A table of what each account type may do of each resource, and who may do something else. */
export function RoleMatrix({
  rows,
  words,
  onOpen,
}: {
  /** The search among the resources. */
  readonly words: string
  readonly rows: readonly AccountPermissions[]
  readonly onOpen: (user: string) => void
}) {
  const { t } = useLingui()
  const names = useResourceNames()
  const grouped = useResourceGroups()
  const deviations = useMemo(() => deviationsOf(rows), [rows])
  return (
    <Paper
      withBorder
      fz="var(--mantine-font-size-sm)"
      className={`cb-scroll ${classes['matrix']}`}
      tabIndex={0}
      role="region"
      aria-label={t`Roles`}
    >
      <table className="cb-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Resource</Trans>
            </th>
            {types.map((type) => (
              <th key={type} scope="col">
                {type}
              </th>
            ))}
          </tr>
        </thead>
        {grouped(resourceNames.filter((one) => hasWords(names[one], words))).map(
          ({ group, name, resources }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={types.length + 1} className={classes['group']}>
                  {name}
                </th>
              </tr>
              {resources.map((resource) => (
                <tr key={resource}>
                  <th scope="row">{names[resource]}</th>
                  {types.map((type) => (
                    <Given
                      key={type}
                      given={permissionsByType[type][resource]}
                      list={deviations.get(`${type} ${resource}`) ?? []}
                      onOpen={onOpen}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          ),
        )}
      </table>
    </Paper>
  )
}

function Given({
  given,
  list,
  onOpen,
}: {
  readonly given: Permission | undefined
  readonly list: readonly Deviation[]
  readonly onOpen: (user: string) => void
}) {
  const levelNames = useLevelNames()
  const nameOf = usePersonName()
  const level = levelOf(given ? [given] : [])
  return (
    <td data-level={level}>
      {level === '' ? <span aria-label={levelNames['']}>–</span> : levelNames[level]}
      <Deviants list={list} nameOf={nameOf} onOpen={onOpen} />
    </td>
  )
}

function Deviants({
  list,
  nameOf,
  onOpen,
}: {
  readonly list: readonly Deviation[]
  readonly nameOf: (user: string) => string
  readonly onOpen: (user: string) => void
}) {
  const levelNames = useLevelNames()
  if (list.length === 0) return null
  return (
    <details>
      <summary>
        <Plural value={list.length} one="# exception" other="# exceptions" />
      </summary>
      <ul>
        {list.map(({ user, permissions }) => (
          <li key={user}>
            <Anchor component="button" type="button" size="xs" onClick={() => onOpen(user)}>
              {nameOf(user)}
            </Anchor>
            : {levelNames[levelOf(permissions)]}
          </li>
        ))}
      </ul>
    </details>
  )
}
