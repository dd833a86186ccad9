import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { auditCalls } from '#shared/audit/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Search } from './audit-search.ts'

const SaveSearchDialog = lazyComponent(() => import('./SaveSearchDialog.tsx'))

/** Keeps a search that was not kept yet. */
export default function SaveSearch({ search }: { readonly search: Search }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!useMayCall(auditCalls.saveSearch)) return null
  return (
    <>
      <ActionButton
        variant="default"
        action={{
          id: 'save-search',
          label: t`Save search`,
          icon: IconBookmark,
          can: true,
          perform: () => setOpen(true),
        }}
      />
      {open && (
        <LazyBoundary fallback={null}>
          <SaveSearchDialog search={search} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
