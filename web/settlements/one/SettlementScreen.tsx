import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconFileUnknown } from '@tabler/icons-react'
import { useParams } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { usePeople, usePersonName } from '../../platform/people.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { failureText } from '../../platform/toasts.ts'
import { ApiError } from '../../platform/call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { halfName } from '../../ui/format.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Page } from '../../ui/Page.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { useSettlement } from '../data/settlement-data.ts'
import { settlementAddressOf, type SettlementAddress } from '../data/settlement-path.ts'
import { PersonNav } from './PersonNav.tsx'
import { SettlementBody } from './SettlementBody.tsx'
import { accountType } from '../../ui/account-type.ts'

/** One person’s settlement of a half: what it comes to, line by line, and what was decided about it. */
export default function SettlementScreen() {
  const { t } = useLingui()
  const address = settlementAddressOf(useParams())
  if (!address)
    return (
      <Page title={t`Settlement`}>
        <Empty icon={IconFileUnknown} title={t`Page not found`} />
      </Page>
    )
  const { studio, month, half, user } = address
  return <OneSettlement key={`${studio} ${month} ${half} ${user}`} address={address} />
}

function OneSettlement({ address }: { readonly address: SettlementAddress }) {
  const { i18n } = useLingui()
  const { user, studio } = address
  const [{ known }] = useQueryString(['known'])
  const asked = useSettlement(address, known)
  const name = usePersonName()(user)
  const person = usePeople()?.find((one) => one.user === user)
  const studioName = useLocalStudios(accountCalls.getLocalStudios).find(
    (one) => one.studio === studio,
  )?.name
  const half = halfName(halfFirstDay(address), i18n.locale)
  return (
    <Page
      title={name}
      picture={<PersonPicture name={name} picture={undefined} size={32} />}
      hint={[half, studioName ?? studio, person && accountType(person.tipCont)]
        .filter(Boolean)
        .join(' · ')}
      tools={<PersonNav address={address} />}
    >
      {asked.error && !asked.data ? (
        <Failed error={asked.error} />
      ) : asked.data ? (
        <SettlementBody address={address} settlement={asked.data} known={known} />
      ) : (
        <Skeleton h={420} radius="md" />
      )}
      {asked.error && asked.data && <FormFailure text={failureText(asked.error)} />}
    </Page>
  )
}

function Failed({ error }: { readonly error: Error }) {
  const { t } = useLingui()
  const isAbsent = error instanceof ApiError && error.status === 404
  return isAbsent ? (
    <Empty
      icon={IconFileUnknown}
      title={t`No settlement here`}
      hint={t`The person has no settlement in this half-month, or it hasn’t been sent to review yet.`}
    />
  ) : (
    <FormFailure text={failureText(error)} />
  )
}
