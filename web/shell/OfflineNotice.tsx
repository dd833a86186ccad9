import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { plainNoticeAtom } from '../platform/toasts.ts'
import classes from './Notices.module.css'

/** The specification's word for a page without a network (section 8). What was shown stays, with its age. */
export function OfflineNotice() {
  const { t } = useLingui()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const notice = useAtomValue(plainNoticeAtom)
  const offline = t`No internet connection found. Callboard is running in offline mode.`
  return (
    <div role="status">
      {[notice, online ? null : offline].map(
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

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
