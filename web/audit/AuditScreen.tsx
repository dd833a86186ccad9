import { useMemo, useState } from 'react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { List } from '../ui/List.tsx'
import { MoreRows } from '../ui/MoreRows.tsx'
import { Page } from '../ui/Page.tsx'
import { emptySearch, isSameSearch, useAuditSearch, useFilter } from './audit-search.ts'
import { useAuditColumns } from './columns.tsx'
import { entryId, useEntries } from './data.ts'
import { ExportLinks } from './ExportLinks.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { SearchBar } from './SearchBar.tsx'
import popup from '../ui/Popup.module.css'

const EntryDrawer = lazyComponent(() => import('./EntryDrawer.tsx'))
const KnownButton = lazyComponent(() => import('./KnownButton.tsx'))
const LiveTail = lazyComponent(() => import('./LiveTail.tsx'))
const KnownDrawer = lazyComponent(() => import('./KnownDrawer.tsx'))

/** The screen of who did what, when, about whom: every event of the log, and one of them beside the list. */
export default function AuditScreen() {
  const { t } = useLingui()
  const { search, entry, known, set } = useAuditSearch()
  const [live, setLive] = useState(false)
  const filter = useFilter(search)
  const position = Number(entry)
  return (
    <Page
      fill
      title={t`Audit`}
      tools={
        <>
          <button
            type="button"
            className={`cb-hover ${popup['button']}`}
            aria-pressed={live}
            onClick={() => setLive(!live)}
          >
            <Trans>Live</Trans>
          </button>
          <SavedSearches search={search} set={set} />
          <LazyBoundary fallback={null}>
            {search.person !== '' && <KnownButton onClick={() => set({ known: 'yes' })} />}
          </LazyBoundary>
          <ExportLinks filter={filter} />
        </>
      }
    >
      {live && <LiveTail />}
      <SearchBar search={search} set={set} />
      <Entries filter={filter} isSearch={!isSameSearch(search, emptySearch)} />
      <LazyBoundary fallback={null}>
        {Number.isInteger(position) && position > 0 && (
          <EntryDrawer position={position} onClose={() => set({ entry: '' })} />
        )}
        {known !== '' && search.person !== '' && (
          <KnownDrawer user={search.person} onClose={() => set({ known: '' })} />
        )}
      </LazyBoundary>
    </Page>
  )
}

function Entries({
  filter,
  isSearch,
}: {
  readonly filter: ReturnType<typeof useFilter>
  readonly isSearch: boolean
}) {
  const { t } = useLingui()
  const asked = useEntries(filter)
  const entries = useMemo(() => asked.data?.pages.flatMap((page) => page.entries), [asked.data])
  const columns = useAuditColumns()
  return (
    <>
      <List
        label={t`Audit`}
        name="audit"
        asked={{ data: entries, error: asked.error, refetch: asked.refetch }}
        rowId={entryId}
        columns={columns}
        exported={false}
        widthMin={1080}
        empty={{ icon: IconHistory, title: isSearch ? t`No results` : t`No activity yet` }}
      />
      {entries && (
        <MoreRows
          text={plural(entries.length, { one: '# entry shown', other: '# entries shown' })}
          asked={asked}
        />
      )}
    </>
  )
}
