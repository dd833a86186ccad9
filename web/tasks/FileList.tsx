import { useState } from 'react'
import { ActionIcon, Anchor, Flex, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconFile, IconTrash } from '@tabler/icons-react'
import { isPicture } from '#shared/platform/file-types.ts'
import type { Attachment } from '#shared/tasks/views.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { fileSize } from '../ui/format.ts'

/** Files by name and size; a picture is shown small, and large when it is asked for. */
export function FileList({
  files,
  onRemove,
}: {
  readonly files: readonly Attachment[]
  readonly onRemove: ((attachment: string) => void) | undefined
}) {
  const { t, i18n } = useLingui()
  const [shown, show] = useState<Attachment>()
  if (files.length === 0) return null
  return (
    <Flex component="ul" direction="column" gap={4} mb={8}>
      {files.map((file) => (
        <Flex component="li" key={file._id} gap={8} align="center" fz="sm">
          {isPicture(file.type) ? (
            <button type="button" aria-label={t`Preview ${file.name}`} onClick={() => show(file)}>
              <img
                src={`${file.url}?size=64`}
                alt=""
                width={40}
                height={40}
                loading="lazy"
                style={{ display: 'block', objectFit: 'cover', borderRadius: 6 }}
              />
            </button>
          ) : (
            <IconFile size={20} stroke={1.6} aria-hidden="true" />
          )}
          <Text span size="sm" flex={1} miw={0} truncate title={file.name}>
            {file.name}
          </Text>
          <small>{fileSize(file.size, i18n.locale)}</small>
          <ActionIcon
            component="a"
            variant="subtle"
            color="gray"
            href={file.url}
            download={file.name}
            aria-label={t`Download ${file.name}`}
          >
            <IconDownload size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              data-once=""
              aria-label={t`Delete ${file.name}`}
              onClick={() => onRemove(file._id)}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          )}
        </Flex>
      ))}
      {shown && (
        <Dialog title={shown.name} size="xl" onClose={() => show(undefined)}>
          <img src={shown.url} alt={shown.name} style={{ maxWidth: '100%' }} />
          <Anchor href={shown.url} download={shown.name} size="sm">
            {t`Download`}
          </Anchor>
        </Dialog>
      )}
    </Flex>
  )
}
