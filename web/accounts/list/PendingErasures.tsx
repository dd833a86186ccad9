import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { call } from '../../platform/call.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import classes from './Accounts.module.css'

/** Erasures that one has asked for and another has to approve: nothing otherwise leads the second one there. */
export function PendingErasures() {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['people', 'erasures'],
    queryFn: ({ signal }) => call(erasureCalls.erasures, {}, { signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <section className={classes['pending']} aria-label={t`Erasures waiting for a second approval`}>
      <b>{t`Erasures waiting for a second approval`}</b>
      {data.map(({ user, by }) => (
        <div key={user}>
          <Link href={withQuery(paths.aboutUser, { user, section: 'erasure' })}>{user}</Link> ·{' '}
          <Trans>requested by {by}</Trans>
        </div>
      ))}
    </section>
  )
}
