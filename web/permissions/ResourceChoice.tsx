import { useLingui } from '@lingui/react/macro'
import { permissionCalls, type AccountPermissions } from '#shared/permissions/calls.ts'
import { defaultsOf } from '#shared/permissions/defaults.ts'
import { resources, type Resource } from '#shared/permissions/resources.ts'
import { differing, mayHandOn } from '#shared/permissions/rules.ts'
import type { Permission } from '#shared/platform/allow.ts'
import { call } from '../platform/call.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { levelOf, levels, permissionsOf, type Level } from './levels.ts'
import { useLevelNames, useResourceNames } from './names.ts'
import type { Choice } from './use-decisions.ts'

const byType = 'default'

export interface DecidedPart {
  readonly row: AccountPermissions
  readonly disabled: boolean
  readonly decide: (decision: Choice) => Promise<void>
}
/** Chooses a person's permission on one resource: as the account type says, or otherwise; saved at once. */
export function ResourceChoice({
  resource,
  row,
  disabled,
  decide,
}: DecidedPart & { readonly resource: Resource }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [names, levelNames] = [useResourceNames(), useLevelNames()]
  const { permissions: held, decided: isDecided } = heldOf(row, resource)
  const given = givenBy(row.tipCont, resource)
  const possible = levels.filter((level) =>
    permissionsOf(level).every((one) =>
      resources[resource].permissions.some((meant) => meant === one),
    ),
  )
  // The viewer can neither give nor take what they do not hold: those choices are there and cannot be chosen.
  const mayChoose = (level: Level) =>
    mayHandOn(actorOfViewer(viewer), resource, differing(held, permissionsOf(level)))
  const defaultName = levelNames[levelOf(given)]
  const choices = [
    { value: byType, label: t`Default (${defaultName})`, disabled: !mayChoose(levelOf(given)) },
    ...possible.map((level) => ({
      value: level,
      label: levelNames[level],
      disabled: !mayChoose(level),
    })),
  ]
  const decision = (value: string): Choice => {
    const permissions = value === byType ? null : permissionsOf(value as Level)
    const level = choices.find((choice) => choice.value === value)?.label ?? value
    return {
      what: `${names[resource]}: ${level}`,
      shown: (before) => withHeld(before, resource, permissions),
      send: (version) =>
        call(permissionCalls.setPermission, {
          params: { user: row.user },
          body: { resource, permissions, version },
        }),
    }
  }
  const value = isDecided ? levelOf(held) : byType
  return (
    <ChoiceSelect
      size="sm"
      data-decided={isDecided || undefined}
      label={names[resource]}
      {...(isDecided ? { description: t`Exception. Default: ${defaultName}` } : {})}
      data={choices}
      value={value}
      disabled={disabled}
      onChange={(event) =>
        void decide({ ...decision(event.currentTarget.value), back: decision(value) })
      }
    />
  )
}

const givenBy = (tipCont: AccountPermissions['tipCont'], resource: Resource) => {
  const given = defaultsOf(tipCont)[resource]
  return given ? [given] : []
}
const heldOf = (row: AccountPermissions, resource: Resource) =>
  row.held.find((one) => one.resource === resource) ?? {
    resource,
    permissions: [],
    decided: false,
  }
/** null: as the account type says. */
const withHeld = (
  row: AccountPermissions,
  resource: Resource,
  decided: Permission[] | null,
): AccountPermissions => ({
  ...row,
  held: [
    ...row.held.filter((one) => one.resource !== resource),
    {
      resource,
      permissions: decided ?? givenBy(row.tipCont, resource),
      decided: decided !== null,
    },
  ],
})
