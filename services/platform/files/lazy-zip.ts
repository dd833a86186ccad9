import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A ZIP that is made while it is sent. */
interface LazyZip {
  readonly addBuffer: (path: string, bytes: Buffer) => void
  /** Opened only when its turn comes: what it holds is never in memory together with the rest. */
  readonly add: (path: string, make: () => Promise<Readable>) => void
  /** After the last file; what is sent. */
  readonly end: () => Readable
}

/** Makes a ZIP that opens its files as it is read. When reading ends, the open file is closed and no other opened. A failure ends it with the error. */
export function lazyZip(): LazyZip {
  const zip = new ZipFile()
  const body = zip.outputStream as Readable
  let current: Readable | undefined
  body.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => body.destroy(error))
  const opened = async (make: () => Promise<Readable>) => {
    const stream = await make()
    if (body.destroyed) stream.destroy()
    return (current = stream)
  }
  return {
    addBuffer: (path, bytes) => zip.addBuffer(bytes, path),
    add: (path, make) =>
      zip.addReadStreamLazy(path, (done) => {
        if (body.destroyed) return
        opened(make).then(
          (stream) => done(null, stream),
          (error: unknown) => done(error, Readable.from([])),
        )
      }),
    end: () => {
      zip.end()
      return body
    },
  }
}
