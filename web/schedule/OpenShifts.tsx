import { Button, Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rosterCalls, type OwnSchedule } from '#shared/schedules/calls.ts'
import { REST_HOURS_MIN } from '#shared/schedules/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { useSend } from '../platform/use-send.ts'
import { useToldRefusals } from '../platform/use-told-refusals.ts'
import { dayName } from '../ui/format.ts'
import { AnswerOffer } from './AnswerOffer.tsx'
import { hoursText } from './blocks.ts'
import classes from './OwnSchedule.module.css'

type Open = OwnSchedule['open'][number]

/** The hours that the viewer alone is asked to take, and those that are open: they take them, or read why they may not. */
export function OpenShifts({ open }: { readonly open: readonly Open[] }) {
  const { t } = useLingui()
  return (
    <>
      <Shifts title={t`You are asked to take`} open={open.filter(({ offered }) => offered)} />
      <Shifts title={t`Open shifts`} open={open.filter(({ offered }) => !offered)} />
    </>
  )
}
function Shifts({ title, open }: { readonly title: string; readonly open: readonly Open[] }) {
  if (open.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Flex component="ul" direction="column" className="cb-card">
        {alike(open).map(([one, count]) => (
          <OpenShiftRow key={one.open} open={one} count={count} />
        ))}
      </Flex>
    </section>
  )
}

/** Groups shifts that are the same but for who takes them: one of each, and how many there are. */
const alike = (open: readonly Open[]): readonly (readonly [Open, number])[] =>
  [
    ...Map.groupBy(open, ({ date, hours, refused }) =>
      [date, hours.shift, hoursText(hours), refused].join(' '),
    ).values(),
  ].flatMap((same) => (same[0] ? [[same[0], same.length] as const] : []))

function OpenShiftRow({
  open: { open, date, hours, offered, refused },
  count,
}: {
  readonly open: Open
  readonly count: number
}) {
  const { t, i18n } = useLingui()
  return (
    <Flex
      component="li"
      gap="6px 12px"
      align="center"
      wrap="wrap"
      mih={46}
      py={6}
      px="sm"
      className={classes['day'] ?? ''}
    >
      <b>{dayName(date, i18n.locale, 'no year')}</b>
      <Flex component="span" gap="4px 10px" align="center" wrap="wrap" flex="1 1 8em">
        {hoursText(hours)}
        {count > 1 && <small>{t`${plural(count, { one: '# open', other: '# open' })}`}</small>}
      </Flex>
      {refused !== null && <WhyNot code={refused} />}
      {offered && <AnswerOffer open={open} refused={refused} />}
      {!offered && refused === null && <Take open={open} />}
    </Flex>
  )
}

function WhyNot({ code }: { readonly code: string }) {
  const told = useToldRefusals('schedules')
  const refused = { code, err: code, params: { hours: REST_HOURS_MIN } }
  return <small className={classes['off']}>{told(refused, '')}</small>
}

function Take({ open }: { readonly open: string }) {
  const { t } = useLingui()
  const may = useMayCall(rosterCalls.takeOpen)
  const { busy, send } = useSend(keyOfModule(rosterCalls.takeOpen))
  if (!may) return null
  return (
    <Button
      size="compact-sm"
      loading={busy}
      onClick={() =>
        void send(
          t`Take shift`,
          () => call(rosterCalls.takeOpen, { params: { open } }),
          t`The shift is yours`,
        )
      }
    >
      <Trans>Take shift</Trans>
    </Button>
  )
}
