import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { displayName, useViewer } from '../platform/session.ts'
import { dayInFigures } from '../ui/format.ts'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { noSearch, searchAtom, type ChatSearch } from './chat-search.ts'
import { useConversationName, useConversations, useOffered } from './data.ts'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

const DateFilter = lazyComponent(() => import('../ui/DateFilter.tsx'))

interface Props {
  /** The conversation that is open beside it; empty without one. */
  readonly current: string
  /** Whether the fields are shown; what is set stands there in any case. */
  readonly isOpen: boolean
}
/** What narrows a search down: a person, days, files, the conversation that is open. What is set can be taken away one by one. */
export default function SearchFilters({ current, isOpen }: Props) {
  const { t } = useLingui()
  const [{ from, since, until, withFiles, within }, set] = useAtom(searchAtom)
  const change = (next: Partial<ChatSearch>) => set((now) => ({ ...now, ...next }))
  const authors = useAuthors()
  return (
    <div className={classes['narrowing']}>
      {isOpen && (
        <fieldset>
          <legend className="cb-visually-hidden">{t`Search filters`}</legend>
          <PersonPicker
            hideLabel
            size="xs"
            label={t`Written by`}
            placeholder={t`Written by`}
            people={authors}
            value={from}
            onChange={(user) => change({ from: user })}
          />
          <div className={classes['days']}>
            <LazyBoundary fallback={null}>
              <DateFilter
                label={t`From`}
                value={since}
                onChange={(day) => change({ since: day })}
              />
              <DateFilter label={t`To`} value={until} onChange={(day) => change({ until: day })} />
            </LazyBoundary>
          </div>
          <div>
            <button
              type="button"
              className="cb-choice"
              aria-pressed={withFiles}
              onClick={() => change({ withFiles: !withFiles })}
            >
              {t`With files`}
            </button>
            {(current !== '' || within !== '') && (
              <button
                type="button"
                className="cb-choice"
                aria-pressed={within !== ''}
                onClick={() => change({ within: within === '' ? current : '' })}
              >
                {t`In this conversation`}
              </button>
            )}
          </div>
        </fieldset>
      )}
      <Chips />
    </div>
  )
}

/** Each filter that is set, with a button that takes it away. */
function Chips() {
  const { t, i18n } = useLingui()
  const [search, set] = useAtom(searchAtom)
  const names = useNames()
  const nameOf = useConversationName()
  const { data: list } = useConversations()
  const { from, since, until, withFiles, within } = search
  const place = list?.find((one) => one.with === within)
  const [first, last] = [since, until].map((day) => day && dayInFigures(day, i18n.locale))
  const author = names(from)
  const where = place ? nameOf(place) : names(within)
  const chips: readonly (readonly [keyof ChatSearch, string])[] = [
    ['from', from && t`By ${author}`],
    ['since', since && t`From ${first}`],
    ['until', until && t`Until ${last}`],
    ['withFiles', withFiles ? t`With files` : ''],
    ['within', within && t`In ${where}`],
  ]
  const shown = chips.filter(([, text]) => text !== '')
  if (shown.length === 0) return null
  return (
    <ul className={classes['chips']} aria-label={t`Filters`}>
      {shown.map(([key, text]) => (
        <li key={key}>
          <button
            type="button"
            aria-label={t`Remove ${text}`}
            onClick={() => set((now) => ({ ...now, [key]: noSearch[key] }))}
          >
            <span className="cb-ellipsis">{text}</span>
            <IconX size={12} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => set((now) => ({ ...noSearch, words: now.words }))}
          >
            {t`Clear filters`}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Whose messages there may be: whom one may write to, oneself, and with whom one has written, though they have left. */
function useAuthors() {
  const viewer = useViewer()
  const offered = useOffered()
  const names = useNames()
  const { data: list } = useConversations()
  const { user, tipCont, studio } = viewer
  const own = { user, name: displayName(viewer), surname: '', tipCont, studio, active: true }
  const known = new Set(offered?.map((one) => one.user))
  const gone = (list ?? [])
    .filter((one) => one.kind === 'direct' && !known.has(one.with))
    .map((one) => ({
      user: one.with,
      name: names(one.with),
      surname: '',
      tipCont: '',
      studio: null,
      active: one.why_not === null,
    }))
  return [own, ...(offered ?? []), ...gone]
}
