import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { outOfReachAtom } from '../platform/kept.ts'
import { queryClient } from '../platform/queries.ts'
import { plainNoticeAtom } from '../platform/toasts.ts'
import { timeOrDay } from '../ui/format.ts'
import classes from './Notices.module.css'

/** Without a server what was last seen stays, and this says how old it is. */
export function OfflineNotice() {
  const { t, i18n } = useLingui()
  const notice = useAtomValue(plainNoticeAtom)
  const since = useAtomValue(outOfReachAtom)
  const seen = useSyncExternalStore(watch, () => since && oldestShown(since))
  const time = seen && timeOrDay(seen / 1000, i18n.locale)
  return (
    <div role="status">
      {[notice, time && t`Offline · last seen ${time}`].map(
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
