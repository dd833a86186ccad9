import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const Progress = z.object({ percent: z.int().min(0).max(100) })

/** Reads how much a demo has written into its file; null when it is done, and without a file. */
export async function demoPercent(file: string | undefined): Promise<number | null> {
  if (file === undefined) return null
  const { percent } = Progress.parse(JSON.parse(await readFile(file, 'utf8')))
  return percent === 100 ? null : percent
}
