import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useNow } from '../platform/clock.ts'
import { outOfReachAtom } from '../platform/kept-parts.ts'
import { queryClient } from '../platform/queries.ts'
import { plainNoticeAtom } from '../platform/toasts.ts'
import { shortAge } from '../ui/duration.ts'
import { timeOrDay } from '../ui/format.ts'
import classes from './Notices.module.css'

/** Without a server what was last seen stays, and this says how old it is. */
export function OfflineNotice() {
  const { t, i18n } = useLingui()
  const notice = useAtomValue(plainNoticeAtom)
  const since = useAtomValue(outOfReachAtom)
  const seen = useSyncExternalStore(watch, () => since && oldestShown(since))
  const now = useNow(30)
  const time = seen && timeOrDay(seen / 1000, i18n.locale)
  const passed = now - (seen ?? 0) / 1000
  const age = shortAge(passed)
  return (
    <div role="status">
      {[
        notice,
        time &&
          (passed < 60
            ? t`Offline · last seen ${time}`
            : t`Offline · last seen ${time} (${age} ago)`),
      ].map(
        (text) =>
          text && (
            <p key={text} className={classes['offline']}>
              {text}
            </p>
          ),
      )}
    </div>
  )
}

const queries = queryClient.getQueryCache()
const watch = (changed: () => void) => queries.subscribe(changed)
/** A screen that is opened only now may show what was fetched long before `since`. */
const oldestShown = (since: number): number =>
  Math.min(
    since,
    ...queries
      .findAll({ type: 'active' })
      .filter(({ state }) => state.data !== undefined)
      .map(({ state }) => state.dataUpdatedAt),
  )
