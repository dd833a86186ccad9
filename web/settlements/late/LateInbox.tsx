import { useState } from 'react'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconInboxOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { halfFirstDay } from '#shared/money/half.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import type { LateEntry } from '#shared/settlements/views.ts'
import { useMayCall } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { usePersonName } from '../../platform/people.ts'
import { useViewer } from '../../platform/session.ts'
import { failureText } from '../../platform/toasts.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { halfName } from '../../ui/format.ts'
import { FactCause } from '../data/FactCause.tsx'
import { SumChange } from '../data/SumChange.tsx'
import { useLineWords } from '../data/line-words.ts'
import { useLateFacts } from '../data/settlement-data.ts'
import { toSettlement } from '../data/settlement-path.ts'
import { touchedHalves, type TouchedHalf } from './touched-halves.ts'
import classes from './LateInbox.module.css'

const BookTouched = lazyComponent(() => import('./BookTouched.tsx'))
const shown_first = 6

/** Facts that came after halves were signed: what each changes, in whose settlements, to be booked from here. */
export default function LateInbox({ studio }: { readonly studio: string }) {
  const { t } = useLingui()
  const { data, error } = useLateFacts(studio)
  const [booking, setBooking] = useState<TouchedHalf>()
  if (error) return <FormFailure text={failureText(error)} />
  if (!data) return <Skeleton h={300} radius="md" />
  if (data.entries.length === 0)
    return (
      <Empty
        icon={IconInboxOff}
        title={t`No late changes`}
        hint={t`Statement lines, items or contracts that arrive after signing will appear here.`}
      />
    )
  return (
    <Flex
      direction="column"
      gap="sm"
      flex={1}
      mih={0}
      className="cb-scroll"
      tabIndex={0}
      role="region"
      aria-label={t`Late changes`}
    >
      <Text fz="1.0625rem" role="status">
        <Plural value={data.facts} one="# late change affects" other="# late changes affect" />{' '}
        <Plural value={data.halves} one="# signed half-month" other="# signed half-months" />
        {': '}
        {data.sums.map(({ currency, sum }) => (
          <b key={currency}>
            <SumChange amount={sum} currency={currency} />{' '}
          </b>
        ))}
      </Text>
      <Stack component="ul" gap={10}>
        {data.entries.map((entry) => (
          <Entry
            key={entry.cause.event}
            entry={entry}
            studio={studio}
            onBook={(touched) => setBooking(touched)}
          />
        ))}
      </Stack>
      {booking && (
        <LazyBoundary fallback={null}>
          <BookTouched
            address={{ ...booking, studio }}
            currency={booking.currency}
            keys={booking.keys}
            onClose={() => setBooking(undefined)}
          />
        </LazyBoundary>
      )}
    </Flex>
  )
}

interface EntryProps {
  readonly entry: LateEntry
  readonly studio: string
  readonly onBook: (touched: TouchedHalf) => void
}
function Entry({ entry, studio, onBook }: EntryProps) {
  const { cause, currency, sum } = entry
  const [all, setAll] = useState(false)
  const touched = touchedHalves(entry)
  const more = touched.length - shown_first
  return (
    <Flex
      component="li"
      direction="column"
      gap="xs"
      align="flex-start"
      px="md"
      py="sm"
      fz="sm"
      className="cb-paper"
    >
      <Flex
        gap="md"

        justify="space-between"
        w="100%"
        className={classes['head'] ?? ''}
      >
        <FactCause cause={cause} />
        <strong>
          <SumChange amount={sum} currency={currency} />
        </strong>
      </Flex>
      <ul className={classes['touched']}>
        {touched.slice(0, all ? undefined : shown_first).map((one) => (
          <Touched
            key={`${one.user} ${halfFirstDay(one)}`}
            touched={one}
            studio={studio}
            onBook={onBook}
          />
        ))}
      </ul>
      {more > 0 && !all && (
        <Button size="compact-xs" variant="default" onClick={() => setAll(true)}>
          <Plural value={more} one="# more" other="# more" />
        </Button>
      )}
    </Flex>
  )
}

function Touched({
  touched,
  studio,
  onBook,
}: Pick<EntryProps, 'studio' | 'onBook'> & { readonly touched: TouchedHalf }) {
  const { i18n } = useLingui()
  const names = usePersonName()
  const words = useLineWords()
  const viewer = useViewer()
  const { user, keys, change, currency } = touched
  const mayBook = useMayCall(differenceCalls.bookDifference)
  return (
    <li>
      <Link className="cb-row-link" href={toSettlement({ ...touched, studio })}>
        {names(user)}
      </Link>
      <span>{halfName(halfFirstDay(touched), i18n.locale)}</span>
      <small>{[...new Set(keys.map((key) => words(key).title))].join(', ')}</small>
      <SumChange amount={change} currency={currency} />
      {mayBook && user !== viewer.user && (
        <Button size="compact-xs" variant="default" onClick={() => onBook(touched)}>
          <Trans>Book</Trans> <span className="cb-visually-hidden">{names(user)}</span>
        </Button>
      )}
    </li>
  )
}
