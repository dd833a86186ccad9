import { useEffect, useState } from 'react'
import { Button, Group as Row } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import type { Conversation, Group } from '#shared/chat/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { learnRefusals, refusalText } from '../platform/refusals.ts'
import { useSend } from '../platform/use-send.ts'
import { chatKey } from './data.ts'
import classes from './Chat.module.css'

/** In the place of the field where one may not write: why, and what can be done about it. */
export function WhyNot({
  conversation: { why_not: code },
  group,
}: {
  readonly conversation: Conversation
  readonly group: Group | undefined
}) {
  const [, learned] = useState('')
  useEffect(() => {
    if (code !== null) void learnRefusals(code).then(() => learned(code))
  }, [code])
  return (
    <div className={`cb-above ${classes['whyNot']}`}>
      {code !== null && group?.standing !== 'none' && <p>{refusalText({ code, err: '' })}</p>}
      {group && <Joining group={group} />}
    </div>
  )
}

/** The way into a group, as it says and as far as one is on it. */
export function Joining({ group }: { readonly group: Group }) {
  const { t } = useLingui()
  const { busy, send } = useSend(chatKey)
  const may = useMayCall(chatCalls.joinGroup)
  const { standing, join, _id } = group
  const params = { group: _id }
  const button = { size: 'xs', loading: busy, 'data-once': '' } as const
  if (!may || standing === 'member' || standing === 'banned') return null
  if (standing === 'requested')
    return (
      <Row gap={8} justify="center">
        {t`Your request is waiting for a moderator.`}
        <Button
          {...button}
          variant="default"
          onClick={() =>
            void send(t`Cancel request`, () => call(chatCalls.cancelRequest, { params }))
          }
        >
          {t`Cancel request`}
        </Button>
      </Row>
    )
  if (standing === 'none' && join === 'invited')
    return <p>{t`A member has to invite you to this group.`}</p>
  const label =
    standing === 'invited' ? t`Accept invitation` : join === 'open' ? t`Join` : t`Ask to join`
  return (
    <Row gap={8} justify="center">
      {standing === 'invited' && (
        <Button
          {...button}
          variant="default"
          onClick={() => void send(t`Decline`, () => call(chatCalls.leaveGroup, { params }))}
        >
          {t`Decline`}
        </Button>
      )}
      <Button
        {...button}
        onClick={() => void send(label, () => call(chatCalls.joinGroup, { params }))}
      >
        {label}
      </Button>
    </Row>
  )
}
