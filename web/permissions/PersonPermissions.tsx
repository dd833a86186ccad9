import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { permissionCalls, type AccountPermissions } from '#shared/permissions/calls.ts'
import { mayDecideFor } from '#shared/permissions/rules.ts'
import { call } from '../platform/call.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { actorOfViewer, displayName, mayCall, useViewer } from '../platform/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PersonHeader } from '../ui/PersonHeader.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { usePeople } from '../platform/people.ts'
import type { DecidedPart } from './ResourceChoice.tsx'
import { ResourceChoices } from './ResourceChoices.tsx'
import { useDecide, useShown, type Choice } from './use-decisions.ts'
import classes from './Permissions.module.css'

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
      <ResourceChoices {...part} />
      <Studios {...part} />
      <SuperUser {...part} name={name} />
    </Dialog>
  )
}

/** A choice, for the owner and super users, of the studios whose people a person sees besides those of their own. */
function Studios({ row, disabled, decide }: DecidedPart) {
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
function SuperUser({
  row,
  name,
  decide,
}: Omit<DecidedPart, 'disabled'> & { readonly name: string }) {
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
