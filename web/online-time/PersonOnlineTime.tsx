import { useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { useDisplayNames } from './data.ts'
import { OnlineTime } from './OnlineTime.tsx'

/** The section of a person's page: the same screen, of that person alone. Absent for viewers who may not see it. */
export default function PersonOnlineTime() {
  const { t } = useLingui()
  const viewer = useViewer()
  const user = new URLSearchParams(useSearch()).get('user') || viewer.user
  const person = useDisplayNames().person(user)
  if (!mayCall(viewer, onlineTimeCalls.halves, { query: { user } })) return null
  return (
    <section aria-labelledby="online-time">
      <h2 id="online-time" style={{ margin: '8px 0 10px', fontSize: '1.0625rem', fontWeight: 650 }}>
        {user === viewer.user ? t`Online time` : t`${person}’s online time`}
      </h2>
      <OnlineTime person={user} />
    </section>
  )
}
