import { createHash, randomBytes } from 'node:crypto'
import { commitmentText } from '#shared/settlements/payslip-content.ts'

/** For the command that signs a settlement: a repeated one keeps what the first one stored. */
export const newSalt = (): string => randomBytes(16).toString('base64url')
/**
 * Returns the commitment of a signature to its result, which it does not reveal: SHA-256, lower-case hex. `result` is
 * `resultText` (result.ts).
 */
export const commitmentOf = (salt: string, result: string): string =>
  createHash('sha256').update(commitmentText(salt, result)).digest('hex')
