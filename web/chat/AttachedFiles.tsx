import { ActionIcon, CloseButton, FileButton, Flex, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPaperclip } from '@tabler/icons-react'
import { messageFileLimits } from '#shared/chat/rules.ts'
import { fileTypes } from '#shared/platform/file-types.ts'
import { fileSize } from '../ui/format.ts'
import { addFiles, dropFile } from './composing.ts'

const { types, count_max, bytes_max } = messageFileLimits
const accept = types.flatMap((type) => fileTypes[type].extensions.map((one) => `.${one}`)).join()

/** Chooses files for the message that is being written. */
export function AttachButton({
  name,
  disabled,
}: {
  readonly name: string
  readonly disabled: boolean
}) {
  const { t } = useLingui()
  return (
    <FileButton
      multiple
      accept={accept}
      inputProps={{ 'aria-label': t`Files` }}
      onChange={(files) => addFiles(name, files, count_max)}
    >
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size={34}
          disabled={disabled}
          aria-label={t`Attach files`}
          title={t`Attach files`}
        >
          <IconPaperclip size={19} stroke={1.7} />
        </ActionIcon>
      )}
    </FileButton>
  )
}

/** The files that go along with the message. */
export function AttachedFiles({
  name,
  files,
}: {
  readonly name: string
  readonly files: readonly File[]
}) {
  const { t, i18n } = useLingui()
  if (files.length === 0) return null
  const isTooLarge = files.some(({ size }) => size > bytes_max)
  const largest = fileSize(bytes_max, i18n.locale)
  return (
    <Flex
      component="ul"
      gap="4px 10px"
      wrap="wrap"
      align="center"
      px={8}
      py={4}
      aria-label={t`Attached files`}
    >
      {files.map((file, index) => (
        <Group component="li" key={`${file.name} ${index}`} gap={4} fz="sm">
          <span className="cb-ellipsis" style={{ maxWidth: 200 }}>
            {file.name}
          </span>
          <small>{fileSize(file.size, i18n.locale)}</small>
          <CloseButton
            size="sm"
            aria-label={t`Remove ${file.name}`}
            onClick={() => dropFile(name, file)}
          />
        </Group>
      ))}
      {(isTooLarge || files.length >= count_max) && (
        <Text
          size="xs"
          c={isTooLarge ? 'red' : 'dimmed'}
          role="status"
        >{t`At most ${count_max} files, ${largest} each`}</Text>
      )}
    </Flex>
  )
}
