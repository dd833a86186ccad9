import { useLingui } from '@lingui/react/macro'
import { ERASED } from '#shared/platform/personal.ts'

/** One line of a message that something else is about. */
export function Excerpt({
  text,
  deleted,
  files,
}: {
  readonly text: string
  readonly deleted: boolean
  readonly files: number
}) {
  const { t } = useLingui()
  if (deleted) return t`Message deleted`
  if (text === ERASED) return t`Removed`
  return text === '' && files > 0 ? t`File` : text
}
