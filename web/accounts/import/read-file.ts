import { FileFaultError, type FileFault } from '../../platform/file-table.ts'
import type { ImportLines } from './lines.ts'

/** The kinds of files in which an office keeps people. */
export const fileKinds = ['.csv', '.xlsx', '.ndjson', '.jsonl', '.json', '.txt'] as const
export const file_bytes_max = 16 * 1024 * 1024

/** The worker's answer to a file. */
export type LinesReply =
  | { readonly read: ImportLines }
  | { readonly fault: FileFault | null; readonly message: string }

/** The lines of a file, read in a worker: a large workbook never keeps the page from answering. */
export async function linesOfFile(file: File): Promise<ImportLines> {
  const worker = new Worker(new URL('./lines.worker.ts', import.meta.url), {
    type: 'module',
    name: 'people-reader',
  })
  try {
    const reply = await new Promise<LinesReply>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<LinesReply>) => resolve(data)
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new Error(event.message || 'the file reader stopped'))
      }
      worker.postMessage(file, [])
    })
    if ('read' in reply) return reply.read
    throw reply.fault === null ? new Error(reply.message) : new FileFaultError(reply.fault)
  } finally {
    worker.terminate()
  }
}
