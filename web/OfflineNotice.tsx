import { useSyncExternalStore } from 'react'
import { Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { plainNoticeAtom } from './platform/toasts.ts'

/** The specification's word for a page without a network (section 8). What was shown stays, with its age. */
export function OfflineNotice() {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const notice = useAtomValue(plainNoticeAtom)
  return (
    <div role="status">
      {notice !== null && (
        <Text size="sm" fw={600} ta="center" py={6} px="md" style={{ background: 'var(--cb-error-bg)', color: 'var(--cb-error)' }}>
          {notice}
        </Text>
      )}
      {!online && (
        <Text size="sm" ta="center" py={6} px="md" style={{ background: 'var(--cb-error-bg)', color: 'var(--cb-error)' }}>
          <Trans>No internet connection found. Callboard is running in offline mode.</Trans>
        </Text>
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
