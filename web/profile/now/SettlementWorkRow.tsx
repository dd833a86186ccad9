import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useShortObstacles } from '../../settlements/data/obstacle-words.ts'
import { useToldObstacles } from '../../settlements/data/told-refusal.ts'
import { RowLink } from './RowLink.tsx'
import type { SettlementWork } from './settlement-work.ts'
import { WorkRow } from './WorkCard.tsx'

/** People of a half-month that wait for the same step, or for the same reason. */
export default function SettlementWorkRow({
  row,
  href,
  of,
}: {
  readonly row: Pick<SettlementWork, 'what' | 'count' | 'obstacle'>
  readonly href: string
  /** The thing that waits, where that is no number of people. */
  readonly of?: string
}) {
  const { t } = useLingui()
  const short = useShortObstacles()
  const told = useToldObstacles()
  const { what, count, obstacle } = row
  const words = {
    blocked: [t`Blocked`, 'bad', obstacle ? told(obstacle) : ''],
    disputed: [t`Disputed`, 'warn', t`People wait for an answer.`],
    ready: [t`Ready to sign`, 'info', t`Nothing blocks signing.`],
    unpaid: [t`To pay`, 'info', t`Signed and not paid yet.`],
  } as const
  const acts = { blocked: t`Show`, disputed: t`Answer`, ready: t`Sign`, unpaid: t`Pay` } as const
  const [badge, tone, about] = words[what]
  const name = `${obstacle ? `${short(obstacle.code)}: ` : ''}${of ?? plural(count, { one: '# person', other: '# people' })}`
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={href}>
          {name}
        </Link>
      }
      badge={<StatusBadge tone={tone}>{badge}</StatusBadge>}
      about={about}
    >
      <RowLink href={href} label={acts[what]} of={name} />
    </WorkRow>
  )
}
