import { useState } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconFile } from '@tabler/icons-react'
import type { ChatFile } from '#shared/chat/views.ts'
import { isPicture } from '#shared/platform/file-types.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { fileSize } from '../ui/format.ts'
import classes from './Chat.module.css'

const PictureDialog = lazyComponent(() => import('./PictureDialog.tsx'))

/** The files of a message: pictures small, and large when they are asked for; a voice note to be played; others by name. */
export function MessageFiles({ files }: { readonly files: readonly ChatFile[] }) {
  const { t } = useLingui()
  const [shown, show] = useState<ChatFile>()
  if (files.length === 0) return null
  return (
    <Flex component="ul" gap={6} wrap="wrap" mt={4} aria-label={t`Files`}>
      {files.map((file) => (
        <li key={file._id}>
          {file.url === '' ? (
            <small>{file.name}</small>
          ) : isPicture(file.type) ? (
            <button type="button" aria-label={t`Preview ${file.name}`} onClick={() => show(file)}>
              <img
                src={`${file.url}?size=512`}
                alt=""
                loading="lazy"
                className={classes['picture']}
              />
            </button>
          ) : file.type.startsWith('audio/') ? (
            <audio
              controls
              preload="none"
              src={file.url}
              aria-label={file.name}
              className={classes['voice']}
            />
          ) : (
            <NamedFile file={file} />
          )}
        </li>
      ))}
      {shown && (
        <LazyBoundary fallback={null}>
          <PictureDialog file={shown} onClose={() => show(undefined)} />
        </LazyBoundary>
      )}
    </Flex>
  )
}

/** A file that is saved by a click. */
export function NamedFile({ file }: { readonly file: Pick<ChatFile, 'name' | 'url' | 'bytes'> }) {
  const { t, i18n } = useLingui()
  return (
    <a
      href={file.url}
      download={file.name}
      className={`cb-box cb-hover ${classes['file']}`}
      aria-label={t`Download ${file.name}`}
    >
      <IconFile size={18} stroke={1.6} aria-hidden="true" />
      <span className="cb-ellipsis">{file.name}</span>
      <small>{fileSize(file.bytes, i18n.locale)}</small>
      <IconDownload size={15} stroke={1.7} aria-hidden="true" />
    </a>
  )
}
