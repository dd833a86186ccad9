import { useState } from 'react'
import { Button, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import type { Settlement } from '#shared/settlements/views.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { dayAndTime } from '../../ui/format.ts'
import { instantAt } from '../../ui/instant-at.ts'
import classes from './Settlement.module.css'

/** Says that what is shown is of another moment, and leads back to now. */
export function KnownBar({
  settlement,
  known,
}: {
  readonly settlement: Settlement
  readonly known: string
}) {
  const { t, i18n } = useLingui()
  const [, setQuery] = useQueryString(['known'])
  if (known === '') return null
  // By an instant that one has asked for, else by that of the fact.
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(known)
  const at = Date.parse(isInstant ? known : (settlement.known_at ?? ''))
  const moment = Number.isNaN(at) ? null : dayAndTime(at / 1000, i18n.locale)
  return (
    <Flex
      role="status"
      gap="8px 12px"
      align="center"
      wrap="wrap"
      px={14}
      py={9}
      c="var(--cb-error)"
      fz="sm"
      className={`cb-paper ${classes['known']}`}
    >
      <IconHistory size={17} stroke={1.8} aria-hidden="true" />
      <span>
        <b>
          {moment === null ? t`As known before anything was recorded` : t`As known on ${moment}`}
        </b>{' '}
        <Trans>Computed from what was recorded until then. Nothing can be changed here.</Trans>
      </span>
      <Button ml="auto" size="compact-sm" variant="default" onClick={() => setQuery({ known: '' })}>
        <Trans>Back to now</Trans>
      </Button>
    </Flex>
  )
}

/** Asks for a moment, by the reader’s clock, or a position of the log. */
export function KnownPicker() {
  const { t } = useLingui()
  const [{ known }, setQuery] = useQueryString(['known'])
  const [typed, setTyped] = useState('')
  return (
    <Flex
      component="form"
      direction="column"
      gap={8}
      align="flex-start"
      aria-label={t`As known on`}
      onSubmit={(event) => {
        event.preventDefault()
        setQuery({ known: instantAt(typed) ?? '' })
      }}
    >
      <DateTimeField
        size="xs"
        label={t`As known on`}
        description={t`See the settlement as it was computed at any moment.`}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" size="xs" variant="default" disabled={typed === ''}>
        <Trans>Show</Trans>
      </Button>
      {known !== '' && (
        <Button size="xs" variant="subtle" onClick={() => setQuery({ known: '' })}>
          <Trans>Now</Trans>
        </Button>
      )}
    </Flex>
  )
}
