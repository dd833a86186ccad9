import { useState } from 'react'
import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { permissionCalls, type AccountPermissions } from '#shared/permissions/calls.ts'
import { defaultsOf } from '#shared/permissions/defaults.ts'
import type { Permission } from '#shared/platform/allow.ts'
import { resources, type Resource } from '#shared/permissions/resources.ts'
import { differing, mayDecideFor, mayHandOn } from '#shared/permissions/rules.ts'
import { call } from '../platform/call.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { actorOfViewer, displayName, mayCall, useViewer } from '../platform/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { PersonHeader } from '../ui/PersonHeader.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { usePeople } from '../platform/people.ts'
import { useDecide, useShown, type Choice } from './use-decisions.ts'
import { levelOf, levels, permissionsOf, type Level } from './levels.ts'
import { useLevelNames, useResourceNames } from './names.ts'
import classes from './Permissions.module.css'

const byType = 'default'
const all = Object.keys(resources) as readonly Resource[]

/** Everything that can be decided about one person; each choice is saved at once, and can be taken back. */
export function PersonPermissions({
  row,
  onClose,
}: {
  readonly row: AccountPermissions
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const person = usePeople()?.find(({ user }) => user === row.user)
  const name = person ? displayName(person) : row.user
  const shown = useShown(row)
  const decide = useDecide(row)
  // As it was opened: a choice does not move while it is made.
  const [order] = useState(() => {
    const isDecided = (resource: Resource) => heldOf(row, resource).decided
    return [...all.filter(isDecided), ...all.filter((resource) => !isDecided(resource))]
  })
  const reason = row.owner
    ? t`The owner has full access.`
    : mayDecideFor(actorOfViewer(viewer), row)
      ? undefined
      : t`You don’t have permission to do this for ${name}.`
  const part = { row: shown, disabled: reason !== undefined, decide }
  return (
    <Dialog onClose={onClose} title={t`${name}’s permissions`} size="lg">
      {person && <PersonHeader person={{ ...row, ...person }} />}
      {reason !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {reason}
        </Text>
      )}
      {shown.super && (
        <Text size="sm" mb="sm">
          <Trans>
            Super users have full access to every studio. These choices apply again if that role is
            removed.
          </Trans>
        </Text>
      )}
      <div className={`cb-columns ${classes['grid']}`}>
        {order.map((resource) => (
          <ResourceChoice key={resource} resource={resource} {...part} />
        ))}
      </div>
      <Studios {...part} />
      <SuperUser {...part} name={name} />
    </Dialog>
  )
}

interface Part {
  readonly row: AccountPermissions
  readonly disabled: boolean
  readonly decide: (decision: Choice) => Promise<void>
}
function ResourceChoice({
  resource,
  row,
  disabled,
  decide,
}: Part & { readonly resource: Resource }) {
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

/** A choice, for the owner and super users, of the studios whose people a person sees besides those of their own. */
function Studios({ row, disabled, decide }: Part) {
  const { t } = useLingui()
  const viewer = useViewer()
  const others = useLocalStudios(accountCalls.getLocalStudios).filter(
    ({ studio }) => studio !== row.studio,
  )
  if (!mayCall(viewer, permissionCalls.setStudios) || others.length === 0) return null
  const decision = (studios: readonly string[]): Choice => ({
    what: t`Additional studios`,
    shown: (before) => ({ ...before, studios: [...studios] }),
    send: (version) =>
      call(permissionCalls.setStudios, {
        params: { user: row.user },
        body: { studios: [...studios], version },
      }),
  })
  const set = (studios: readonly string[]) =>
    void decide({ ...decision(studios), back: decision(row.studios) })
  return (
    <fieldset className={`cb-columns ${classes['studios']}`} disabled={disabled}>
      <Box
        component="legend"
        py={0}
        px="0.375rem"
        fz="var(--mantine-font-size-sm)"
      >{t`Additional studios`}</Box>
      {others.map(({ studio, name }) => (
        <Checkbox
          key={studio}
          data-once=""
          size="sm"
          label={name}
          checked={row.studios.includes(studio)}
          onChange={(event) =>
            set(
              event.currentTarget.checked
                ? [...row.studios, studio]
                : row.studios.filter((one) => one !== studio),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** The owner alone makes super users. */
function SuperUser({ row, name, decide }: Omit<Part, 'disabled'> & { readonly name: string }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const confirm = useConfirm()
  if (!mayCall(viewer, permissionCalls.setSuper) || row.owner) return null
  const ask = () =>
    confirm({
      confirm: row.super ? t`Remove super user` : t`Make super user`,
      target: name,
      text: row.super
        ? t`${name} will have only the permissions selected here.`
        : t`${name} will have full access to every studio and can manage everyone except you.`,
      danger: !row.super,
      perform: () =>
        decide({
          what: row.super ? t`Super user removed` : t`Super user`,
          shown: (before) => ({ ...before, super: !row.super }),
          send: (version) =>
            call(permissionCalls.setSuper, {
              params: { user: row.user },
              body: { super: !row.super, version },
            }),
        }),
    })
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={ask}>
        {row.super ? t`Remove super user` : t`Make super user`}
      </Button>
    </Group>
  )
}
