import '@mantine/core/styles/Progress.layer.css'
import '@mantine/dropzone/styles.layer.css'
import { useRef, useState } from 'react'
import { ActionIcon, Box, Button, Flex, Progress, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { fileTypes, namesOfTypes, type FileLimits } from '#shared/platform/file-types.ts'
import { useUnsaved } from '../platform/use-unsaved.ts'
import { useUpload, type SendFile, type UploadItem } from '../platform/use-upload.ts'
import { fileSize } from './format.ts'
import { useNameList } from './name-list.ts'
import { useConfirm } from './use-confirm.ts'
import classes from './Upload.module.css'

interface Props {
  /** The purpose of the files: 'Add pictures to Avatar'. */
  readonly label: string
  readonly limits: FileLimits
  readonly send: SendFile
  /** After each file: reads anew what shows it. */
  readonly onSent: () => Promise<void>
}

/** Files are dropped or chosen, and sent one after another; each shows how far it is, can be ended, and says why it was refused. */
export function Upload({ label, limits, send, onSent }: Props) {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const ask = useConfirm()
  const nameList = useNameList()
  const upload = useUpload(send, async (item) => {
    const { name } = item.file
    const why = item.state === 'failed' ? item.why : ''
    if (item.state === 'done') await onSent()
    // Some refusals begin with the name.
    const failure = why.startsWith(name) ? why : t`${name} not uploaded: ${why}`
    setSaid(why === '' ? t`${name} uploaded` : failure)
  })
  const under = upload.items.filter(({ state }) => state === 'waiting' || state === 'sending')
  useUnsaved(under.length > 0, (leave) =>
    ask({
      confirm: t`Stop uploading`,
      target: nameList(under.map(({ file }) => file.name)),
      text: t`Files that are not uploaded yet will be lost.`,
      danger: true,
      perform: async () => leave(),
    }),
  )
  return (
    <Flex direction="column" gap="xs">
      <DropPlace label={label} limits={limits} onFiles={upload.add} onReject={upload.reject} />
      {upload.items.length > 0 && (
        <Flex component="ul" direction="column" className="cb-box">
          {upload.items.map((item) => (
            <FileRow
              key={item.id}
              item={item}
              onCancel={() => upload.cancel(item.id)}
              onRetry={() => upload.retry(item.id)}
            />
          ))}
        </Flex>
      )}
      <p role="status" className="cb-visually-hidden">
        {said}
      </p>
    </Flex>
  )
}

function DropPlace({
  label,
  limits,
  onFiles,
  onReject,
}: Pick<Props, 'label' | 'limits'> & {
  readonly onFiles: (files: readonly File[]) => void
  readonly onReject: (file: File, why: string) => void
}) {
  const { t, i18n } = useLingui()
  const open = useRef<() => void>(null)
  const names = namesOfTypes(limits.types)
  const size = fileSize(limits.bytes_max, i18n.locale)
  const most = limits.count_max
  const reasons: Readonly<Record<string, string>> = {
    'file-too-large': t`The file is larger than ${size}`,
    'file-too-small': t`The file is empty`,
    'too-many-files': t`Choose at most ${most} files at once`,
  }
  return (
    <Dropzone
      className={`cb-drop ${classes['drop']}`}
      accept={acceptOf(limits)}
      maxFiles={limits.count_max}
      minSize={1}
      maxSize={limits.bytes_max}
      onDrop={(files: File[]) => onFiles(files)}
      onReject={(rejections: FileRejection[]) => {
        for (const { file, errors } of rejections)
          onReject(file, reasons[errors[0]?.code ?? ''] ?? t`Unsupported file type`)
      }}
      inputProps={{ 'aria-label': label }}
      openRef={open}
      activateOnKeyboard={false}
      enablePointerEvents
    >
      <Flex component="span" gap="6px 10px" align="center" justify="center" wrap="wrap">
        <span className={classes['drag']}>
          <Trans>Drop files here or</Trans>
        </span>
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
          <span className="cb-visually-hidden">{label}: </span>
          <Trans>Choose files</Trans>
        </Button>
      </Flex>
      <Box component="small" display="block" mt={6}>
        <Trans>
          {names} – up to {size} each
        </Trans>
      </Box>
    </Dropzone>
  )
}
const acceptOf = ({ types }: FileLimits): Record<string, string[]> =>
  Object.fromEntries(
    types.map((type) => [type, fileTypes[type].extensions.map((one) => `.${one}`)]),
  )

function FileRow({
  item,
  onCancel,
  onRetry,
}: {
  readonly item: UploadItem
  readonly onCancel: () => void
  readonly onRetry: () => void
}) {
  const { t, i18n } = useLingui()
  const { name, size } = item.file
  const failed = item.state === 'failed'
  const Icon = failed ? IconAlertCircle : IconFile
  return (
    <li className={classes['file']} data-state={item.state}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <div>
        <Flex gap="xs" align="center" fz="md" className={classes['line'] ?? ''}>
          <b title={name}>{name}</b>
          <small>{fileSize(size, i18n.locale)}</small>
        </Flex>
        {failed ? (
          <Text c="var(--cb-broken)" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {item.why}
          </Text>
        ) : (
          <FileProgress item={item} />
        )}
      </div>
      <Flex component="span">
        {failed && !item.final && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Try ${name} again`}
            onClick={onRetry}
          >
            <IconRefresh size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={failed ? t`Dismiss ${name}` : t`Cancel upload: ${name}`}
          disabled={item.state === 'done'}
          onClick={onCancel}
        >
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Flex>
    </li>
  )
}

function FileProgress({ item }: { readonly item: UploadItem }) {
  const { t, i18n } = useLingui()
  const { name } = item.file
  const part = item.state === 'sending' ? item.part : item.state === 'done' ? 1 : 0
  const percent = Math.floor(part * 100)
  const stateText =
    item.state === 'waiting'
      ? t`Waiting`
      : part < 1
        ? i18n.number(part, { style: 'percent' })
        : item.state === 'done'
          ? t`Uploaded`
          : t`Processing…`
  return (
    <Flex gap="xs" align="center" fz="md" className={classes['line'] ?? ''}>
      <Progress.Root
        size="sm"
        className={classes['bar'] ?? ''}
        role="progressbar"
        aria-label={t`Upload progress of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <Progress.Section value={percent} withAria={false} />
      </Progress.Root>
      <small>{stateText}</small>
    </Flex>
  )
}
