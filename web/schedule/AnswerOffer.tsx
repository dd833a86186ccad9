import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { offerCalls } from '#shared/schedules/offer-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { useSend } from '../platform/use-send.ts'

/** The answers to hours that the viewer is asked to take; what they may not take they can only decline. */
export function AnswerOffer({
  open,
  refused,
}: {
  readonly open: string
  readonly refused: string | null
}) {
  const { t } = useLingui()
  const [mayDecline, mayTake] = [
    useMayCall(offerCalls.declineOffer),
    useMayCall(rosterCalls.takeOpen),
  ]
  const { busy, send } = useSend(keyOfModule(rosterCalls.takeOpen))
  if (!mayDecline) return null
  const params = { open }
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        onClick={() =>
          void send(t`Decline`, () => call(offerCalls.declineOffer, { params }), t`Shift declined`)
        }
      >
        <Trans>Decline</Trans>
      </Button>
      {mayTake && refused === null && (
        <Button
          size="compact-sm"
          loading={busy}
          onClick={() =>
            void send(
              t`Accept`,
              () => call(rosterCalls.takeOpen, { params }),
              t`The shift is yours`,
            )
          }
        >
          <Trans>Accept</Trans>
        </Button>
      )}
    </Group>
  )
}
