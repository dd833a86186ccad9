import { Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LateCause } from '#shared/settlements/views.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { usePersonName } from '../../platform/people.ts'
import { dayAndTime, plainDay } from '../../ui/format.ts'

const FactSaid = lazyComponent(() => import('./FactSaid.tsx'))

/** A fact: what it says, of when it is, and who recorded it when; its amount too, where that has no column. */
export function FactCause({
  cause,
  amount = true,
}: {
  readonly cause: LateCause
  readonly amount?: boolean
}) {
  const { i18n } = useLingui()
  const names = usePersonName()
  const { at, recorded, actor } = cause
  const moment = (instant: string) => {
    if (instant === '') return ''
    return instant.length > 10
      ? dayAndTime(Date.parse(instant) / 1000, i18n.locale)
      : plainDay(instant, i18n.locale)
  }
  const [when, by, then] = [moment(at), names(actor), moment(recorded)]
  return (
    <Flex
      component="span"
      gap="0 16px"
      align="baseline"
      justify="space-between"
      wrap="wrap"
      flex={1}
      miw={0}
      className="cb-anywhere"
    >
      <span>
        <LazyBoundary fallback="…">
          <FactSaid fact={cause} amount={amount} />
        </LazyBoundary>
      </span>
      {recorded !== '' && (
        <small>
          <Trans>
            of {when} · recorded {then} by {by}
          </Trans>
        </small>
      )}
    </Flex>
  )
}
