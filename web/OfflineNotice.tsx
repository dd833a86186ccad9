import { useSyncExternalStore } from 'react'
import { Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

/** The specification's word for a page without a network (section 8). What was shown stays, with its age. */
export function OfflineNotice() {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div role="status">
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
