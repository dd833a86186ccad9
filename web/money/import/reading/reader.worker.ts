import { FileFaultError, table_bytes_max } from '../../../platform/file-table.ts'
import type { ReaderAnswers, ReaderAsk, ReaderAsks, ReaderReply } from './protocol.ts'
import { ReadingSession } from './reading-session.ts'
import type { RowReading } from './lines.ts'

/** So many rows are handed over at a time: few enough that the page takes them between two frames. */
const batch_rows = 2000

const session = new ReadingSession()
const reply = (message: ReaderReply): void => globalThis.postMessage(message, {})

/** One after another: what is asked later may need what was asked before. */
let last: Promise<void> = Promise.resolve()
globalThis.onmessage = ({ data }: MessageEvent<ReaderAsk>): void => {
  last = last.then(() => answer(data))
}

async function answer(asked: ReaderAsk): Promise<void> {
  const { id } = asked
  try {
    reply({ id, answer: await perform(asked) })
  } catch (error) {
    const fault = error instanceof FileFaultError ? error.fault : null
    reply({ id, fault, message: error instanceof Error ? error.message : String(error) })
  }
}

async function perform(asked: ReaderAsk): Promise<ReaderAnswers[keyof ReaderAnswers]> {
  switch (asked.ask) {
    case 'open': {
      const { file, ...choice } = asked.of
      if (file.size > table_bytes_max) throw new FileFaultError('tooLarge')
      return session.open(new Uint8Array(await file.arrayBuffer()), choice)
    }
    case 'guess':
      return session.guess(asked.of)
    case 'formats':
      return session.formats(asked.of.mapping)
    case 'sample':
      return session.sample(asked.of.mapping, asked.of.site)
    case 'read':
      return readAll(asked.id, asked.of)
  }
}

function readAll(id: number, { mapping, site }: ReaderAsks['read']): null {
  const { total, rows } = session.read(mapping, site)
  let batch: RowReading[] = []
  const hand = (part: number) => {
    reply({ id, rows: batch, part })
    batch = []
  }
  for (const reading of rows) {
    batch.push(reading)
    if (batch.length === batch_rows) hand(reading.row / total)
  }
  hand(1)
  return null
}
