import '@mantine/dropzone/styles.layer.css'
import { useRef } from 'react'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { table_bytes_max } from '../../platform/file-table.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { fileSize } from '../../ui/format.ts'
import { SitePicker } from '../../ui/SitePicker.tsx'
import { encodings, type Encoding } from '../../platform/decode.ts'
import type { useStatementFile } from './use-statement-file.ts'
import classes from './ImportStatements.module.css'

interface Props {
  readonly studios: readonly { readonly studio: string; readonly name: string }[]
  readonly studio: string
  readonly site: string
  readonly onWhere: (change: { readonly studio?: string; readonly site?: string }) => void
  readonly files: ReturnType<typeof useStatementFile>
}

/** The step that asks whose statement it is, and for the file. */
export function SourceStep({ studios, studio, site, onWhere, files }: Props) {
  const { t } = useLingui()
  const { chosen, failure } = files
  return (
    <section className={`cb-card ${classes['card']}`} aria-label={t`File`}>
      <div className="cb-columns">
        {studios.length > 1 && (
          <ChoiceSelect
            size="sm"
            label={t`Studio`}
            value={studio}
            onChange={(event) => onWhere({ studio: event.currentTarget.value })}
            data={studios.map((one) => ({ value: one.studio, label: one.name }))}
          />
        )}
        <SitePicker
          label={t`Site`}
          placeholder={t`Search sites`}
          required
          value={site}
          onChange={(chosenSite) => onWhere({ site: chosenSite })}
        />
      </div>
      <FormFailure text={failure} />
      {chosen ? <ChosenFile files={files} /> : <DropFile files={files} />}
      {chosen && site === '' && (
        <Text size="sm" role="status">
          <Trans>Choose the site that this statement comes from.</Trans>
        </Text>
      )}
    </section>
  )
}

function DropFile({ files }: Pick<Props, 'files'>) {
  const { t, i18n } = useLingui()
  const open = useRef<() => void>(null)
  const size = fileSize(table_bytes_max, i18n.locale)
  return (
    <Dropzone
      className="cb-drop"
      py={34}
      multiple={false}
      loading={files.busy}
      onDrop={([file]: File[]) => file && void files.open(file)}
      inputProps={{ 'aria-label': t`Statement file` }}
      openRef={open}
      activateOnKeyboard={false}
      enablePointerEvents
    >
      <IconFileSpreadsheet size={30} stroke={1.4} aria-hidden="true" />
      <Flex component="span" gap="6px 10px" align="center" justify="center" wrap="wrap">
        <Box component="span" fw={600}>
          <Trans>Drop a file here or</Trans>
        </Box>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={15} stroke={1.6} aria-hidden="true" />}
          onClick={(event) => {
            // The place itself opens the choice, too.
            event.stopPropagation()
            open.current?.()
          }}
        >
          <Trans>Choose a file</Trans>
        </Button>
      </Flex>
      <Text size="sm" c="dimmed">
        <Trans>CSV or XLSX, up to {size}. Nothing is saved until you accept the preview.</Trans>
      </Text>
    </Dropzone>
  )
}

function ChosenFile({ files }: Pick<Props, 'files'>) {
  const { t, i18n } = useLingui()
  const { chosen } = files
  if (!chosen) return null
  const { file, opened } = chosen
  const encodingNames: Readonly<Record<Encoding, string>> = {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 BE',
    'windows-1250': t`Windows-1250 (Central European)`,
    'windows-1252': t`Windows-1252 (Western European)`,
  }
  return (
    <Group gap="8px 12px">
      <IconFileSpreadsheet
        size={22}
        stroke={1.5}
        color="var(--mantine-color-dimmed)"
        aria-hidden="true"
      />
      <Flex component="span" direction="column" gap={0} flex="1 1 180px" miw={0} fz="md">
        <b className="cb-ellipsis" title={file.name}>
          {file.name}
        </b>
        <small>{fileSize(file.size, i18n.locale)}</small>
      </Flex>
      {opened.encoding && (
        <ChoiceSelect
          aria-label={t`Character encoding`}
          value={opened.encoding}
          disabled={files.busy}
          onChange={(event) =>
            void files.open(file, { encoding: event.currentTarget.value as Encoding })
          }
          data={encodings.map((value) => ({ value, label: encodingNames[value] }))}
        />
      )}
      {opened.sheets.length > 1 && (
        <ChoiceSelect
          aria-label={t`Sheet`}
          value={opened.sheet ?? ''}
          disabled={files.busy}
          onChange={(event) => void files.open(file, { sheet: event.currentTarget.value })}
          data={[...opened.sheets]}
        />
      )}
      <Button size="xs" variant="default" onClick={files.drop}>
        <Trans>Choose another file</Trans>
      </Button>
    </Group>
  )
}
