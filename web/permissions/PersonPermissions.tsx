import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useState } from 'react'
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { permissionCalls, type AccountPermissions } from '#shared/permissions/calls.ts'
import { defaultsOf } from '#shared/permissions/defaults.ts'
import { resources, type Resource } from '#shared/permissions/resources.ts'
import { differing, mayDecideFor, mayHandOn } from '#shared/permissions/rules.ts'
import { call } from '../platform/call.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { actorOfViewer, displayName, mayCall, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { PersonHeader } from '../ui/PersonHeader.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { useDecided } from './data.ts'
import { usePeople } from '../platform/people.ts'
import { levelOf, levels, permissionsOf, type Level } from './levels.ts'
import { useLevelNames, useResourceNames } from './names.ts'
import classes from './Permissions.module.css'

const byType = 'default'
const all = Object.keys(resources) as readonly Resource[]

/** Everything that can be decided about one person; each choice is decided at once, and answered before it shows. */
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
  const decided = useDecided()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const decide = async (decision: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await decision()
    } catch (error) {
      setFailure(failureText(error, t`Permissions`))
    }
    await decided()
    setBusy(false)
  }
  const reason = row.owner
    ? t`The owner has full access.`
    : mayDecideFor(actorOfViewer(viewer), row)
      ? undefined
      : t`You don’t have permission to do this for ${name}.`
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`${name}’s permissions`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {person && <PersonHeader person={{ ...row, ...person }} />}
      <FormFailure text={failure} />
      {reason !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {reason}
        </Text>
      )}
      {row.super && (
        <Text size="sm" mb="sm">
          <Trans>
            Super users have full access to every studio. These choices apply again if that role is
            removed.
          </Trans>
        </Text>
      )}
      <div className={classes['grid']} aria-busy={busy}>
        {all.map((resource) => (
          <ResourceChoice
            key={resource}
            resource={resource}
            row={row}
            disabled={busy || reason !== undefined}
            decide={decide}
          />
        ))}
      </div>
      <Studios row={row} disabled={busy || reason !== undefined} decide={decide} />
      <SuperUser row={row} name={name} decide={decide} />
    </Modal>
  )
}

interface Part {
  readonly row: AccountPermissions
  readonly decide: (decision: () => Promise<unknown>) => Promise<void>
}
function ResourceChoice({
  resource,
  row,
  disabled,
  decide,
}: Part & { readonly resource: Resource; readonly disabled: boolean }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [names, levelNames] = [useResourceNames(), useLevelNames()]
  const found = row.held.find((one) => one.resource === resource)
  const held = found?.permissions ?? []
  const fallback = defaultsOf(row.tipCont)[resource]
  const possible = levels.filter((level) =>
    permissionsOf(level).every((one) => resources[resource].some((meant) => meant === one)),
  )
  // What the viewer does not hold, they can neither give nor take: those choices are there and cannot be chosen.
  const mayChoose = (level: Level) =>
    mayHandOn(actorOfViewer(viewer), resource, differing(held, permissionsOf(level)))
  const defaultName = levelNames[levelOf(fallback ? [fallback] : [])]
  const data = [
    {
      value: byType,
      label: t`Default (${defaultName})`,
      disabled: !mayChoose(levelOf(fallback ? [fallback] : [])),
    },
    ...possible.map((level) => ({
      value: level,
      label: levelNames[level],
      disabled: !mayChoose(level),
    })),
  ]
  const choose = (value: string) => {
    const permissions = value === byType ? null : permissionsOf(value as Level)
    void decide(() =>
      call(permissionCalls.setPermission, {
        params: { user: row.user },
        body: { resource, permissions, version: row.version },
      }),
    )
  }
  return (
    <ChoiceSelect
      size="sm"
      data-decided={found?.decided || undefined}
      label={names[resource]}
      data={data}
      value={found?.decided ? levelOf(held) : byType}
      disabled={disabled}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** For the owner and super users: whose people somebody sees besides those of their own studio. */
function Studios({ row, disabled, decide }: Part & { readonly disabled: boolean }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const others = useLocalStudios(accountCalls.getLocalStudios).filter(
    ({ studio }) => studio !== row.studio,
  )
  if (!mayCall(viewer, permissionCalls.setStudios) || others.length === 0) return null
  const set = (studios: string[]) =>
    void decide(() =>
      call(permissionCalls.setStudios, {
        params: { user: row.user },
        body: { studios, version: row.version },
      }),
    )
  return (
    <fieldset className={classes['studios']} disabled={disabled}>
      <legend>{t`Additional studios`}</legend>
      {others.map(({ studio, name }) => (
        <Checkbox
          key={studio}
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
function SuperUser({ row, name, decide }: Part & { readonly name: string }) {
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
        decide(() =>
          call(permissionCalls.setSuper, {
            params: { user: row.user },
            body: { super: !row.super, version: row.version },
          }),
        ),
    })
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={ask}>
        {row.super ? t`Remove super user` : t`Make super user`}
      </Button>
    </Group>
  )
}
