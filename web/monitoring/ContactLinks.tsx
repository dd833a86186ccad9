import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { mayCall, useViewer } from '../platform/session.ts'

/** Calls a person, or writes to them, by what the viewer may know of them: nothing where that is nothing. */
export function ContactLinks({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const request = { body: { user } }
  const { data } = useLiveCall(personCalls.getUserInfo, {
    request,
    enabled: mayCall(useViewer(), personCalls.getUserInfo, request),
  })
  const look = { component: 'a', size: 'xs', variant: 'default' } as const
  return (
    <>
      {data?.telefon && (
        <Button
          {...look}
          href={`tel:${data.telefon.replaceAll(' ', '')}`}
          title={data.telefon}
          leftSection={<IconPhone size={15} stroke={1.8} />}
        >
          {t`Call`}
        </Button>
      )}
      {data?.email && (
        <Button
          {...look}
          href={`mailto:${data.email}`}
          title={data.email}
          leftSection={<IconMail size={15} stroke={1.8} />}
        >
          {t`Email`}
        </Button>
      )}
    </>
  )
}
