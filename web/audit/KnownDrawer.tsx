import { useState } from 'react'
import { Skeleton, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { auditCalls, type KnownFact } from '#shared/audit/calls.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { serverNow } from '../platform/clock.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import { useCall } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { DateField } from '../ui/DateField.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { dateIn } from '../ui/format.ts'
import { instantAt } from '../ui/instant-at.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useStudioName } from '../ui/use-studio-name.ts'
import { fullTime } from './full-time.ts'

/** A person as they were known at the end of one day, about another one. */
export default function KnownDrawer({
  user,
  onClose,
}: {
  readonly user: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const names = usePersonName()
  const today = dateIn(serverNow())
  const [known, setKnown] = useState(today)
  const [day, setDay] = useState(today)
  const until = known === '' ? '' : (instantAt(`${addDays(known, 1)}T00:00:00`) ?? '')
  const { data, error } = useCall(auditCalls.known, {
    request: { params: { user }, query: { known: until, day } },
    enabled: until !== '' && day !== '',
  })
  return (
    <SideDrawer onClose={onClose} size="xl" title={names(user)}>
      <div className="cb-columns" data-narrow>
        <DateField label={t`As known on`} value={known} max={today} onChange={setKnown} />
        <DateField label={t`About the day`} value={day} onChange={setDay} />
      </div>
      {error && <FormFailure text={failureText(error, t`Audit`)} />}
      {!data && !error && until !== '' && day !== '' && <Skeleton h={200} />}
      {data && <Facts facts={data.facts} />}
    </SideDrawer>
  )
}

function Facts({ facts }: { readonly facts: readonly KnownFact[] }) {
  const { t } = useLingui()
  if (facts.length === 0) return <Text mb={6} c="dimmed" fz="sm">{t`Nothing was known yet`}</Text>
  return (
    <table className="cb-table">
      <thead>
        <tr>
          <th scope="col">{t`Fact`}</th>
          <th scope="col">{t`Value`}</th>
          <th scope="col">{t`Recorded`}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <FactRow key={`${fact.fact} ${fact.of}`} fact={fact} />
        ))}
      </tbody>
    </table>
  )
}
function FactRow({ fact }: { readonly fact: KnownFact }) {
  const { t, i18n } = useLingui()
  const [names, studioName] = [usePersonName(), useStudioName()]
  const facts: Readonly<Record<KnownFact['fact'], string>> = {
    tipCont: t`Account type`,
    active: t`Active`,
    studio: t`Studio`,
    siteAccount: t`Site account`,
    payee: t`Payee`,
    contract: t`Contract`,
    vacationDays: t`Vacation days per year`,
    super: t`Super user`,
    permission: t`Permission`,
    model: t`Assigned model`,
    sight: t`Access to studio`,
  }
  const of =
    fact.of === null
      ? null
      : (fact.fact === 'model' ? names : fact.fact === 'sight' ? studioName : String)(fact.of)
  const words: Readonly<Record<string, string>> = { true: t`Yes`, false: t`No` }
  return (
    <tr>
      <th scope="row">{of === null ? facts[fact.fact] : `${facts[fact.fact]}: ${of}`}</th>
      <td>{words[fact.value] ?? (fact.fact === 'studio' ? studioName : String)(fact.value)}</td>
      <td>
        <Link href={withQuery(paths.audit, { entry: String(fact.position) })}>
          {fullTime(fact.recorded, i18n.locale)}
        </Link>
        {` · ${names(fact.by)}`}
      </td>
    </tr>
  )
}
