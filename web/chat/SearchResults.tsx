import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import { keptFor } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import type { ChatSearch } from './chat-search.ts'
import { useConversationName, useConversations } from './data.ts'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

/** After the last key, the server is asked so much later. */
const pause_ms = 250

/** Messages that hold all the words and fit the filters; each opens where it stands. */
export default function SearchResults({
  search,
  onOpen,
}: {
  readonly search: ChatSearch
  readonly onOpen: (name: string, around: string) => void
}) {
  const { t, i18n } = useLingui()
  const [q] = useDebouncedValue(search.words.trim(), pause_ms)
  const { from, since, until, withFiles, within } = search
  const { data, error } = useCall(chatCalls.searchMessages, {
    request: {
      query: {
        q,
        ...(from !== '' && { from }),
        ...(since !== '' && { since }),
        ...(until !== '' && { until }),
        ...(withFiles && { has_file: 'true' }),
        ...(within !== '' && { with: within }),
      },
    },
    placeholderData: keptFor({}),
  })
  const names = useNames()
  const nameOf = useConversationName()
  const { data: list } = useConversations()
  const placeOf = (name: string) => {
    const known = list?.find((one) => one.with === name)
    return known ? nameOf(known) : names(name)
  }
  return (
    <section aria-label={t`Messages found`} className={classes['found']}>
      <h2>{t`Messages`}</h2>
      {error && <FormFailure text={failureText(error, t`Search`)} />}
      {!data && !error && <Skeleton h={44} />}
      {data?.length === 0 && <p>{t`No results`}</p>}
      <ul>
        {data?.map(({ with: name, message: { _id: id, from: author, text, stamp, files } }) => (
          <li key={id}>
            <button type="button" className={classes['entry']} onClick={() => onOpen(name, id)}>
              <span className={classes['entryText']}>
                <span className={classes['entryLine']}>
                  <b className="cb-ellipsis">{names(author)}</b>
                  <small>{dayAndTime(stamp / 1000, i18n.locale)}</small>
                </span>
                <small className="cb-ellipsis">{placeOf(name)}</small>
                <span className={classes['hit']}>{text === '' ? files[0]?.name : text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data?.length === chatLimits.found && (
        <small>{t`Only the latest ${chatLimits.found} are listed.`}</small>
      )}
    </section>
  )
}
