import { Button, Group as Row } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { chatCalls } from '#shared/chat/calls.ts'
import type { Group } from '#shared/chat/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { paths } from '../platform/paths.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { chatDialogAtom } from './chat-dialog.ts'
import { chatKey } from './data.ts'

/** What is done with a group as a whole: its settings, leaving it, deleting it. */
export function GroupTools({ group }: { readonly group: Group }) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const open = useSetAtom(chatDialogAtom)
  const [mayLeave, mayDelete] = [
    useMayCall(chatCalls.leaveGroup),
    useMayCall(chatCalls.deleteGroup),
  ]
  const { _id, name, own, moderate, standing } = group
  const params = { group: _id }
  const gone = async () => {
    await client.invalidateQueries({ queryKey: chatKey })
    navigate(paths.chat, { replace: true })
  }
  const button = { size: 'xs', variant: 'default' } as const
  return (
    <Row gap={6}>
      {moderate && (
        <Button
          {...button}
          onClick={() => open({ kind: 'group', group: _id })}
        >{t`Group settings`}</Button>
      )}
      {mayLeave && standing === 'member' && (
        <Button
          {...button}
          onClick={() =>
            confirm({
              confirm: t`Leave group`,
              target: name,
              ...(own && { text: t`The group gets another owner.` }),
              context: t`Leave group`,
              perform: async () => {
                await call(chatCalls.leaveGroup, { params })
                await gone()
              },
            })
          }
        >
          {t`Leave group`}
        </Button>
      )}
      {mayDelete && own && (
        <Button
          {...button}
          color="red"
          variant="light"
          onClick={() =>
            confirm({
              confirm: t`Delete group`,
              target: name,
              text: t`Its messages are gone for everyone.`,
              danger: true,
              context: t`Delete group`,
              perform: async () => {
                await call(chatCalls.deleteGroup, { params })
                await gone()
              },
            })
          }
        >
          {t`Delete group`}
        </Button>
      )}
    </Row>
  )
}
