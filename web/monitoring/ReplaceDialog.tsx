import { useState } from 'react'
import { Anchor, Box, Flex, Group, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconSend, IconUserSearch } from '@tabler/icons-react'
import { Link } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { offerCalls, type Replacements } from '#shared/schedules/offer-calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { ContactLinks } from './ContactLinks.tsx'
import { PlannedTime, PresenceCell } from './PresenceCell.tsx'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import { useStudioZones } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { dateIn, dayName } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { OfferToAll } from './OfferToAll.tsx'

interface Props {
  /** The hours of a person who has not come, or will not. */
  readonly presence: PresenceView
  readonly onClose: () => void
}
/** Lists people who are free and rested for the hours of a missing person: each is asked with one click. */
export default function ReplaceDialog({ presence, onClose }: Props) {
  const { t } = useLingui()
  const { user, studio, planned_from } = presence
  const zone = useStudioZones(accountCalls.getLocalStudios).get(studio) ?? 'UTC'
  const [toAll, setToAll] = useState(false)
  const query = { studio, user, date: dateIn(Date.parse(planned_from ?? '') / 1000, zone) }
  const { data, error } = useLiveCall(offerCalls.replacements, { request: { query } })
  const name = usePersonName()(user)
  const maySwap = useMayCall(swapCalls.askSwap)
  const mayOpen = useMayCall(rosterCalls.openShifts, { body: { studio } })
  if (toAll) return <OfferToAll presence={presence} name={name} onClose={onClose} />
  return (
    <Dialog onClose={onClose} size="lg" title={t`Find a replacement`}>
      <Flex direction="column" gap="sm">
        <Flex gap="4px 12px" align="center" wrap="wrap">
          <b>{name}</b>
          <PlannedTime presence={presence} zone={zone} />
          <PresenceCell presence={presence} zone={zone} />
          <Group gap={8} ml="auto">
            <ContactLinks user={user} />
          </Group>
        </Flex>
        {error && <FormFailure text={failureText(error)} />}
        {!data && !error && <ScreenSkeleton />}
        {data && <Offer found={data} name={name} />}
        {data && <People found={data} asked={query} />}
        {data && (
          <Group gap="md">
            {mayOpen && (
              <Anchor component="button" type="button" fz="sm" onClick={() => setToAll(true)}>
                <Trans>Offer it to everyone instead</Trans>
              </Anchor>
            )}
            {data.whole && maySwap && (
              <Anchor
                component={Link}
                fz="sm"
                href={withQuery(paths.aboutUser, { user, section: 'schedule', swap: data.date })}
              >
                <Trans>Swap it for another shift</Trans>
              </Anchor>
            )}
          </Group>
        )}
      </Flex>
    </Dialog>
  )
}

/** Shows the offers, and what becomes of the plan of the person who is missing. */
function Offer({ found, name }: { readonly found: Replacements; readonly name: string }) {
  const { i18n } = useLingui()
  const { date, hours, whole } = found
  const times = `${dayName(date, i18n.locale, 'no year')}, ${hours.start}–${hours.end}`
  return (
    <Text size="sm">
      {whole ? (
        <Trans>
          On offer: {times}. The first to accept takes over the shift, and {name} is off.
        </Trans>
      ) : (
        <Trans>
          On offer: {times}. The first to accept gets these hours; {name}’s absence stays on record.
        </Trans>
      )}
    </Text>
  )
}

interface Asked {
  readonly studio: string
  readonly user: string
  readonly date: string
}
function People({ found, asked }: { readonly found: Replacements; readonly asked: Asked }) {
  const { t } = useLingui()
  const { people, busy } = found
  return (
    <>
      {people.length === 0 ? (
        <Empty
          icon={IconUserSearch}
          title={t`No one is free`}
          hint={t`Colleagues who are off, rested and not on leave appear here.`}
        />
      ) : (
        <Flex
          component="ul"
          direction="column"
          mah="min(50dvh, 460px)"
          className="cb-scroll cb-box"
          tabIndex={0}
          aria-label={t`Free and rested`}
        >
          {people.map((one) => (
            <Colleague key={one.user} one={one} asked={asked} />
          ))}
        </Flex>
      )}
      {busy > 0 && (
        <Text c="dimmed" size="xs">
          {plural(busy, {
            one: '# more is planned, on leave, or has to rest',
            other: '# more are planned, on leave, or have to rest',
          })}
        </Text>
      )}
    </>
  )
}

function Colleague({
  one: { user, name, state, open },
  asked,
}: {
  readonly one: Replacements['people'][number]
  readonly asked: Asked
}) {
  const { t } = useLingui()
  const [mayAsk, mayWithdraw] = [
    useMayCall(offerCalls.offerShift),
    useMayCall(rosterCalls.withdrawOpen),
  ]
  const { busy, send } = useSend(keyOf(offerCalls.replacements))
  const action =
    open === null
      ? {
          id: 'ask',
          label: state === 'declined' ? t`Ask again` : t`Ask`,
          icon: IconSend,
          can: true as const,
          perform: () =>
            send(
              t`Ask`,
              () => call(offerCalls.offerShift, { body: { ...asked, asked: user } }),
              t`${name} has been asked`,
            ),
        }
      : {
          id: 'withdraw',
          label: t`Withdraw`,
          icon: IconArrowBackUp,
          can: true as const,
          perform: () =>
            send(
              t`Withdraw`,
              () => call(rosterCalls.withdrawOpen, { params: { open } }),
              t`Offer withdrawn`,
            ),
        }
  return (
    <Flex
      component="li"
      gap="6px 10px"
      align="center"
      wrap="wrap"
      py={6}
      px="sm"
      fz="sm"
      className="cb-below"
    >
      <Box flex="1 1 9em">
        <PersonLink user={user} part="schedule">
          {name}
        </PersonLink>
      </Box>
      {state === 'asked' && <StatusBadge tone="warn">{t`Asked, no answer yet`}</StatusBadge>}
      {state === 'declined' && <StatusBadge tone="bad">{t`Declined`}</StatusBadge>}
      {state === 'asked' && <ContactLinks user={user} />}
      {(open === null ? mayAsk : mayWithdraw) && (
        <ActionButton action={action} busy={busy} of={name} size="compact-sm" variant="default" />
      )}
    </Flex>
  )
}
