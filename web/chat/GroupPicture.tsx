import { useState } from 'react'
import { Button, FileButton, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { groupPictureLimits } from '#shared/chat/rules.ts'
import type { Group } from '#shared/chat/views.ts'
import { fileTypes, namesOfTypes } from '#shared/platform/file-types.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useSend } from '../platform/use-send.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { fileSize } from '../ui/format.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { ConversationPicture } from './ConversationPicture.tsx'
import { chatKey } from './data.ts'

const { types, bytes_max } = groupPictureLimits
const accept = types.flatMap((type) => fileTypes[type].extensions.map((one) => `.${one}`)).join()

/** The picture of a group, large; who moderates sets another one, or takes it away. */
export function GroupPicture({ group }: { readonly group: Group }) {
  const { t, i18n } = useLingui()
  const confirm = useConfirm()
  const { busy, send } = useSend(chatKey)
  const [wrong, setWrong] = useState<string>()
  const may = useMayCall(chatCalls.setGroupPicture) && group.moderate
  const { _id, name, imgs } = group
  const [img = null] = imgs
  if (!may && img === null) return null
  const size = fileSize(bytes_max, i18n.locale)
  const put = (files: readonly File[]) => {
    const body = new FormData()
    for (const file of files) body.append('files', file)
    return call(chatCalls.setGroupPicture, { params: { group: _id }, body })
  }
  const choose = (file: File | null) => {
    if (!file) return
    const isTooLarge = file.size > bytes_max
    setWrong(isTooLarge ? t`The file is larger than ${size}` : undefined)
    if (!isTooLarge) void send(t`Group picture`, () => put([file]))
  }
  const names = namesOfTypes(types)
  return (
    <Flex gap={10} align="center">
      <ConversationPicture conversation={{ with: _id, kind: 'group', name, img }} size={64} />
      {may && (
        <Flex direction="column" gap={4} miw={0}>
          <Flex gap={6} wrap="wrap">
            <FileButton
              accept={accept}
              inputProps={{ 'aria-label': t`Group picture` }}
              onChange={choose}
            >
              {(props) => (
                <Button {...props} size="compact-sm" variant="default" loading={busy}>
                  {img === null ? t`Add picture` : t`Replace picture`}
                </Button>
              )}
            </FileButton>
            {img !== null && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() =>
                  confirm({
                    confirm: t`Remove picture`,
                    target: name,
                    danger: true,
                    context: t`Group picture`,
                    perform: () => send(t`Group picture`, () => put([])),
                  })
                }
              >
                {t`Remove`}
              </Button>
            )}
          </Flex>
          {wrong ? <FormFailure text={wrong} /> : <small>{t`${names}, up to ${size}`}</small>}
        </Flex>
      )}
    </Flex>
  )
}
