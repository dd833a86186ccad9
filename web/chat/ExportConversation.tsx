import { Anchor, Group as Row } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { managesChat } from '#shared/chat/rules.ts'
import { urlOf } from '../platform/call.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'

/** The conversation as a file, for who manages the chat of its studio. */
export function ExportConversation({
  name,
  studio,
}: {
  readonly name: string
  /** Of a group; a direct conversation is judged by the reader's own. */
  readonly studio: string | undefined
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const at = studio ?? viewer.studio
  if (at === null || !managesChat(actorOfViewer(viewer), at)) return null
  const href = (format: string) =>
    urlOf(chatCalls.exportConversation.path, {}, { with: name, format })
  return (
    <Row gap={10} fz="sm">
      <Anchor href={href('csv')} download size="sm">{t`Export CSV`}</Anchor>
      <Anchor href={href('json')} download size="sm">{t`Export JSON`}</Anchor>
    </Row>
  )
}
