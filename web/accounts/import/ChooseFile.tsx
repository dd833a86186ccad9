import '@mantine/dropzone/styles.layer.css'
import { Anchor, Box, Flex, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import { toastFailure } from '../../platform/toasts.ts'
import { download, toCsv } from '../../ui/csv.ts'
import { fileSize } from '../../ui/format.ts'
import { lines_max, templateColumns } from './lines.ts'
import { file_bytes_max, fileKinds } from './read-file.ts'

/** Drop a file or choose one; what it must look like is said beside it. */
export function ChooseFile({
  busy,
  onChoose,
}: {
  readonly busy: boolean
  readonly onChoose: (file: File) => void
}) {
  const { t } = useLingui()
  const tellRejected = useTellRejected()
  return (
    <Stack gap={18} maw={760}>
      <Dropzone
        className="cb-drop"
        py={44}
        multiple={false}
        maxSize={file_bytes_max}
        loading={busy}
        validator={(file: File) =>
          fileKinds.some((kind) => file.name.toLowerCase().endsWith(kind))
            ? null
            : { code: 'kind', message: t`Unsupported file type` }
        }
        onDrop={([file]: File[]) => file && onChoose(file)}
        onReject={([rejection]: FileRejection[]) => rejection && tellRejected(rejection)}
        inputProps={{ 'aria-label': t`File with people` }}
      >
        <IconFileImport size={30} stroke={1.4} aria-hidden="true" />
        <Text fw={600}>
          <Trans>Drop a file here or click to upload</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>
            CSV, XLSX or NDJSON, up to {lines_max} people. You’ll see a preview before anything is
            saved.
          </Trans>
        </Text>
      </Dropzone>
      <div>
        <Text size="sm" mb={6}>
          <Trans>
            The first row must contain these column names. Add a column per site code, and “[code]
            pass” for its password. Password and site columns can be empty.
          </Trans>
        </Text>
        <Flex component="ul" gap={6} wrap="wrap">
          {templateColumns.map((column) => (
            <li key={column}>
              <Box component="code" py={2} px={7} bd="1px solid var(--cb-line)" bdrs={5} fz="xs">
                {column}
              </Box>
            </li>
          ))}
        </Flex>
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="sm"
          onClick={() => download('people.csv', toCsv([templateColumns]), 'text/csv;charset=utf-8')}
        >
          <Trans>Download an empty table</Trans>
        </Anchor>
      </div>
    </Stack>
  )
}

/** Says why a file is not even looked at. */
function useTellRejected(): (rejection: FileRejection) => void {
  const { t, i18n } = useLingui()
  const size = fileSize(file_bytes_max, i18n.locale)
  return ({ file, errors }) => {
    const isTooLarge = errors.some(({ code }) => code === 'file-too-large')
    const text = isTooLarge ? t`The file is larger than ${size}` : t`Unsupported file type`
    void toastFailure(new Error(text), file.name)
  }
}
