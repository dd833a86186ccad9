import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { CandidatePage } from '#shared/interviews/views.ts'
import { dayAndTime } from '../ui/format.ts'
import { useStudioChoice } from './data.ts'
import { accountType } from '../ui/account-type.ts'

/** The facts that are known of a candidate; unknown ones are left out. */
export function CandidateFacts({ candidate }: { readonly candidate: CandidatePage }) {
  const { t, i18n } = useLingui()
  const { studios } = useStudioChoice()
  const { telefon, email } = candidate
  const studio = studios.find((one) => one.studio === candidate.studio)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`Phone`, telefon && <a href={`tel:${telefon.replaceAll(' ', '')}`}>{telefon}</a>],
    [t`Email address`, email && <a href={`mailto:${email}`}>{email}</a>],
    [t`Social profile`, candidate.social],
    [t`City`, candidate.oras],
    [t`Applies as`, accountType(candidate.tipCont)],
    [t`Studio`, studios.length > 1 && (studio?.name ?? candidate.studio)],
    [t`How they heard of us`, candidate.source],
    [t`Notes`, candidate.notes],
    [t`Added`, dayAndTime(Date.parse(candidate.added) / 1000, i18n.locale)],
  ]
  return (
    <dl className="cb-facts">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
