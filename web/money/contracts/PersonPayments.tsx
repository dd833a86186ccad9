import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { Contracts } from './Contracts.tsx'

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
  return (
    <Stack gap={14} miw={0}>
      <Contracts key={user} user={user} />
      {mayCall(viewer, incomeCalls.income, { query: { user } }) && (
        <Link
          href={withQuery(paths.money, { user: own ? '' : user })}
          className="cb-anchor cb-start"
        >
          {t`View income`}
        </Link>
      )}
    </Stack>
  )
}
