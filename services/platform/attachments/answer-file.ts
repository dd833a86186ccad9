import type { FileAnswer } from '#shared/platform/calls.ts'
import { isPicture, type FileType } from '#shared/platform/file-types.ts'
import type { App } from '../kernel/app.ts'
import type { Attachments } from '../files/attachments.ts'
import { savedName } from '../files/content-type.ts'

/** The time for which a browser may keep a file, also for a person who may no longer see it. */
const CACHE_SECONDS = 3600

/** The file that is asked for, and what of it the caller may see. */
interface AskedFile {
  /** Its name in the store. */
  readonly file: string
  /** The size of a thumbnail; undefined is the file itself. */
  readonly variant?: string | undefined
  /** The module's own question, with the name of a document: undefined if there is no such file, or it is not the asker's to see; both are answered alike. */
  readonly seen: () => Promise<{ readonly type: string; readonly name?: string } | undefined>
}
/** The answer for a file: pictures stand in a page, documents are saved under their names. Refuses with the declaration's `unknown`. */
export async function answerFile(
  { files }: Pick<App, 'files'>,
  { refusals }: Pick<Attachments, 'refusals'>,
  { file, variant, seen }: AskedFile,
): Promise<FileAnswer> {
  const found = await seen()
  const opened = found && (await files.open(file, variant))
  if (!opened) return refusals.unknown()
  const { type, name = '' } = found
  return {
    ...opened,
    type: variant === undefined ? type : 'image/webp',
    part: async (range) => (await files.open(file, variant, range))?.body,
    ...(isPicture(type) ? {} : { filename: savedName(name, type as FileType) }),
    etag: `${file}-${variant ?? ''}`,
    cacheSeconds: CACHE_SECONDS,
  }
}
