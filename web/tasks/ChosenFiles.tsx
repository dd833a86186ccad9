import { Button, CloseButton, FileButton, Flex, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPaperclip } from '@tabler/icons-react'
import { fileTypes } from '#shared/platform/file-types.ts'
import { taskFileLimits } from '#shared/tasks/rules.ts'
import { fileSize } from '../ui/format.ts'

const { types, count_max, bytes_max } = taskFileLimits
const accept = types.flatMap((type) => fileTypes[type].extensions.map((one) => `.${one}`)).join()

/** Files that go along with a text: chosen here, sent with it. */
export function ChosenFiles({
  files,
  onChange,
}: {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}) {
  const { t, i18n } = useLingui()
  const isTooLarge = files.some(({ size }) => size > bytes_max)
  const largest = fileSize(bytes_max, i18n.locale)
  return (
    <Flex gap="6px 10px" align="center" wrap="wrap">
      <FileButton
        multiple
        accept={accept}
        inputProps={{ 'aria-label': t`Files` }}
        onChange={(more) => onChange([...files, ...more].slice(0, count_max))}
      >
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} stroke={1.8} />}
          >
            {t`Attach files`}
          </Button>
        )}
      </FileButton>
      {files.map((file, index) => (
        <Group key={`${file.name} ${index}`} gap={2} fz="sm">
          {file.name}
          <Text span size="xs" c="dimmed">
            {fileSize(file.size, i18n.locale)}
          </Text>
          <CloseButton
            size="sm"
            aria-label={t`Remove ${file.name}`}
            onClick={() => onChange(files.filter((one) => one !== file))}
          />
        </Group>
      ))}
      <Text size="xs" c={isTooLarge ? 'red' : 'dimmed'}>
        {files.length > 0 && t`At most ${count_max} files, ${largest} each`}
      </Text>
    </Flex>
  )
}
