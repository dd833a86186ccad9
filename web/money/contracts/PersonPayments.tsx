import { Paper } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCash } from '@tabler/icons-react'
import { Link } from 'wouter'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Contracts } from './Contracts.tsx'
import classes from './Contracts.module.css'

/** The section 'payments' of a person's page: by which terms they are paid, and the way to their income. */
export default function PersonPayments({
  user,
  own,
}: {
  readonly user: string
  readonly own: boolean
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  if (!mayCall(viewer, termCalls.contracts, { query: { user } }))
    return (
      <Paper withBorder component="section" aria-label={t`Payments`}>
        <Empty icon={IconCash} title={t`You don’t have permission to see this person’s payments`} />
      </Paper>
    )
  return (
    <div className={classes['parts']}>
      <Contracts key={user} user={user} />
      {mayCall(viewer, incomeCalls.income, { query: { user } }) && (
        <Link href={withQuery(paths.money, { user: own ? '' : user })} className={classes['link']}>
          {t`View income`}
        </Link>
      )}
    </div>
  )
}
