import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { refusalText } from '../platform/refusals.ts'
import { useSend } from '../platform/use-send.ts'
import { dayAndTime } from '../ui/format.ts'
import { chatKey } from './data.ts'

/** The messages that wait to be sent in a conversation; each can be called off. */
export function ScheduledList({ name }: { readonly name: string }) {
  const { t, i18n } = useLingui()
  const { data } = useLiveCall(chatCalls.scheduledMessages)
  const { send } = useSend(chatKey)
  const may = useMayCall(chatCalls.cancelScheduled)
  const waiting = data?.filter(({ to }) => to === name) ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-label={t`Scheduled messages`}>
      <h2>{t`Scheduled messages`}</h2>
      <ul>
        {waiting.map(({ _id: scheduled, text, at, why }) => (
          <li key={scheduled} className="cb-below" style={{ padding: '6px 0' }}>
            <small>{dayAndTime(Date.parse(at) / 1000, i18n.locale)}</small>
            <div className="cb-anywhere">{text}</div>
            {why !== null && (
              <small role="alert">{t`Not sent: ${refusalText({ code: why, err: why })}`}</small>
            )}
            {may && (
              <Button
                size="compact-xs"
                variant="default"
                data-once=""
                onClick={() =>
                  void send(t`Scheduled messages`, () =>
                    call(chatCalls.cancelScheduled, { params: { scheduled } }),
                  )
                }
              >
                {why === null ? t`Don’t send` : t`Discard`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
