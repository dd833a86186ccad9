import '@mantine/core/styles/Table.layer.css'
import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { managesChat } from '#shared/chat/rules.ts'
import { useCall } from '../platform/queries.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { dayInFigures } from '../ui/format.ts'

/** So many nights are shown at first. */
const nights_shown = 7

/** When messages were removed that are kept no longer, and how many, for who manages the studio's chat. */
export default function RemovedMessages({ studio }: { readonly studio: string }) {
  const viewer = useViewer()
  return managesChat(actorOfViewer(viewer), studio) ? <Nights studio={studio} /> : null
}

function Nights({ studio }: { readonly studio: string }) {
  const { t, i18n } = useLingui()
  const [isWhole, whole] = useState(false)
  const { data, error } = useCall(chatCalls.retentionTurns, { request: { query: { studio } } })
  if (error) return <FormFailure text={failureText(error, t`Removed messages`)} />
  if (!data) return null
  if (data.length === 0) return <p>{t`No messages were removed yet.`}</p>
  return (
    <>
      <div className="cb-scroll">
        <Table fz="sm" aria-label={t`Removed messages`}>
          <Table.Thead>
            <Table.Tr>
              {[t`Night`, t`Conversations`, t`Messages`, t`Files`, t`Left to the next night`].map(
                (head, index) => (
                  <Table.Th key={head} ta={index === 0 ? 'left' : 'right'}>
                    {head}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(isWhole ? data : data.slice(0, nights_shown)).map((one) => (
              <Table.Tr key={one.day}>
                <Table.Td>{dayInFigures(one.day, i18n.locale)}</Table.Td>
                {[one.conversations, one.messages, one.files, one.failed].map((count, index) => (
                  <Table.Td key={`${index}`} ta="right">
                    {count.toLocaleString(i18n.locale)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {!isWhole && data.length > nights_shown && (
        <Button size="xs" variant="default" onClick={() => whole(true)}>
          {t`Show all`}
        </Button>
      )}
    </>
  )
}
