import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller ones gain nothing: their headers weigh as much. */
const bytes_min = 1_000
const quality = 9
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes each script, sheet and list of emoji compressed beside itself, once, so that the server need not do so for every visitor. */
export const compress = (): Plugin => ({
  name: 'callboard:compress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler: async ({ dir }, bundle) => {
      if (dir === undefined) throw new Error('the build has no folder to write to')
      const written = Object.values(bundle).map(async (file) => {
        const body = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (
          !/\.(js|css|svg)$|\/emoji-\w+\/\w+\.json$/.test(file.fileName) ||
          body.length < bytes_min
        )
          return
        const at = path.join(dir, file.fileName)
        await writeFile(
          `${at}.br`,
          await brotli(body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            },
          }),
        )
        await writeFile(`${at}.gz`, await zip(body, { level: quality }))
      })
      await Promise.all(written)
    },
  },
})
