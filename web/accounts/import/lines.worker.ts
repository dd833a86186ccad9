import { FileFaultError } from '../../platform/file-table.ts'
import type { LinesReply } from './read-file.ts'
import { readLines } from './read-lines.ts'

globalThis.onmessage = ({ data }: MessageEvent<File>): void => void answer(data)

async function answer(file: File): Promise<void> {
  reply(
    await readLines(file).then(
      (read) => ({ read }),
      (error: unknown) => ({
        fault: error instanceof FileFaultError ? error.fault : null,
        message: error instanceof Error ? error.message : String(error),
      }),
    ),
  )
}
const reply = (message: LinesReply): void => globalThis.postMessage(message, {})
