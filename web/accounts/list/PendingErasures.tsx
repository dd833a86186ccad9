import { Trans, useLingui } from '@lingui/react/macro'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { usePersonName } from '../../platform/people.ts'
import { displayName } from '../../platform/session.ts'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { useUserList } from './people.ts'

/** Erasures that one has asked for and another has to approve: nothing otherwise leads the second one there. */
export function PendingErasures() {
  const { t } = useLingui()
  const activeName = usePersonName()
  const inactive = useUserList('inactive').data
  const { data } = useLiveCall(erasureCalls.erasures)
  if (!data || data.length === 0) return null
  const nameOf = (user: string) => {
    const found = inactive?.find((person) => person.user === user)
    return found ? displayName(found) : activeName(user)
  }
  return (
    <section className="cb-warning" aria-label={t`Erasures waiting for a second approval`}>
      <b>{t`Erasures waiting for a second approval`}</b>
      {data.map(({ user, by }) => (
        <div key={user}>
          <PersonLink user={user} part="erasure">
            {nameOf(user)}
          </PersonLink>{' '}
          ·{' '}
          <Trans>
            requested by <PersonLink user={by}>{nameOf(by)}</PersonLink>
          </Trans>
        </div>
      ))}
    </section>
  )
}
