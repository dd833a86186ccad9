import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { halfFirstDay } from '#shared/money/half.ts'
import { toSettlement } from '../../settlements/data/settlement-path.ts'
import { useStateWords } from '../../settlements/data/state-words.ts'
import { halfName } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OwnWork } from './own-work.ts'
import { RowLink } from './RowLink.tsx'
import { WorkRow } from './WorkCard.tsx'

/** A settlement of the viewer's that they have not said yes to. */
export default function OwnHalf({
  half,
  user,
}: Extract<OwnWork, { what: 'settlement' }> & { readonly user: string }) {
  const { t, i18n } = useLingui()
  const states = useStateWords()
  const { label, tone } = states[half.state]
  const [href, name] = [toSettlement({ ...half, user }), halfName(halfFirstDay(half), i18n.locale)]
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={href}>
          {t`Settlement, ${name}`}
        </Link>
      }
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      about={
        <>
          <Money amount={half.net} currency={half.currency} exact /> ·{' '}
          {t`Acknowledge it, or say what’s wrong`}
        </>
      }
    >
      <RowLink href={href} label={t`Check it`} of={name} />
    </WorkRow>
  )
}
