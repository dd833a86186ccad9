import { STATEMENT_BUCKETS } from '#shared/money/rules.ts'

/** FNV-1a over UTF-16 code units: the same for ever, because the streams are named by it. */
export function bucketOf(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % STATEMENT_BUCKETS
}
export const statementKey = (source: string, bucket: number): string => `${source}-${bucket}`
export const statementStream = (source: string, bucket: number): string =>
  `statement-${statementKey(source, bucket)}`
export const importStream = (id: string): string => `statement-import-${id}`
