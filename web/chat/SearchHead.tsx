import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconFilter2, IconSearch } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { filtersSet, searchAtom } from './chat-search.ts'
import classes from './Chat.module.css'

const SearchFilters = lazyComponent(() => import('./SearchFilters.tsx'))

/** The field for words, what narrows them down, and whether only what is unread is listed. */
export function SearchHead({
  current,
  isUnread,
  onUnread,
}: {
  /** The conversation that is open beside it; empty without one. */
  readonly current: string
  readonly isUnread: boolean
  readonly onUnread: (on: boolean) => void
}) {
  const { t } = useLingui()
  const [search, set] = useAtom(searchAtom)
  const count = filtersSet(search)
  const [isOpen, open] = useState(count > 0)
  return (
    <search className={classes['search']}>
      <div className={classes['find']}>
        <TextInput
          type="search"
          size="xs"
          leftSection={<IconSearch size={15} stroke={1.8} />}
          aria-label={t`Search chat`}
          placeholder={t`Search`}
          maxLength={100}
          // Asked to search here: the words come next.
          autoFocus={search.within !== '' && search.words === ''}
          value={search.words}
          onChange={({ currentTarget: { value: words } }) => set((now) => ({ ...now, words }))}
        />
        <button
          type="button"
          className={`cb-choice ${classes['narrow']}`}
          aria-label={t`Search filters`}
          title={t`Search filters`}
          aria-expanded={isOpen}
          aria-pressed={isOpen || count > 0}
          onClick={() => open(!isOpen)}
        >
          <IconFilter2 size={16} stroke={1.8} aria-hidden="true" />
          {count > 0 && count}
        </button>
        <button
          type="button"
          className="cb-choice"
          aria-pressed={isUnread}
          onClick={() => onUnread(!isUnread)}
        >
          {t({ id: 'Unread (conversations)', message: 'Unread' })}
        </button>
      </div>
      {(isOpen || count > 0) && (
        <LazyBoundary fallback={null}>
          <SearchFilters current={current} isOpen={isOpen} />
        </LazyBoundary>
      )}
    </search>
  )
}
