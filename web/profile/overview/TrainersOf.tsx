import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { usePersonName } from '../../platform/people.ts'
import { useCall } from '../../platform/queries.ts'
import { displayName } from '../../platform/session.ts'
import { MessageButton, useContact } from '../../ui/MessageButton.tsx'

/** Who looks after a Model, each to be written to. Shown to those who may know it. */
export default function TrainersOf({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { data } = useCall(permissionCalls.trainersFor, { request: { params: { user } } })
  if (!data || data.length === 0) return null
  return (
    <Flex component="section" direction="column" gap={6} px={14} pb={12} aria-label={t`Trainers`}>
      <b>{data.length === 1 ? t`Trainer` : t`Trainers`}</b>
      {data.map((one) => (
        <Trainer key={one} user={one} />
      ))}
    </Flex>
  )
}

function Trainer({ user }: { readonly user: string }) {
  const names = usePersonName()
  const contact = useContact(user)
  return (
    <Flex gap={10} align="center" justify="space-between">
      <span className="cb-ellipsis">{contact ? displayName(contact) : names(user)}</span>
      <MessageButton user={user} />
    </Flex>
  )
}
