import { existsSync, readFileSync } from 'node:fs'

/** Whether a process runs (Linux). */
export const isRunning = (pid: number): boolean => {
  // One that has ended and was not waited for yet runs no more.
  if (!existsSync(`/proc/${pid}/stat`)) return false
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
/** Seconds of processor that a process has used; the kernel counts in hundredths. */
export const cpuOf = (pid: number): number => {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}
