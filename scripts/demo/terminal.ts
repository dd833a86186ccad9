import process from 'node:process'

const plain_every_ms = 10_000
let shownAt = 0
let open = false

/** A line that stays. */
export function say(line: string): void {
  if (open) process.stdout.write('\r\x1b[K')
  open = false
  process.stdout.write(`${line}\n`)
}

/** A line that is replaced by the next one; where the output is no terminal, one line every ten seconds. */
export function status(line: string): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`)
    open = true
  } else if (Date.now() - shownAt >= plain_every_ms) {
    shownAt = Date.now()
    process.stdout.write(`${line}\n`)
  }
}
export const seconds = (since_ms: number): string =>
  `${((Date.now() - since_ms) / 1000).toFixed(1)} s`
