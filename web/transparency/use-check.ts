import { useEffect, useState } from 'react'
import { transparencyCalls } from '#shared/transparency/calls.ts'
import {
  checkPayslip,
  type ProofSource,
  type ProofStep,
} from '#shared/settlements/payslip-check.ts'
import { readProofText, type PayslipProof } from '#shared/settlements/payslip-proof.ts'
import { ApiError, call } from '../platform/call.ts'

/** The result of checking a text that was scanned or pasted. */
export type Check =
  | { readonly state: 'none' | 'checking' | 'damaged' | 'insecure' | 'unsupported' }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | { readonly state: 'failed'; readonly step: ProofStep }
  | { readonly state: 'proven'; readonly proof: PayslipProof; readonly grownTo: number }

/** Heads and hashes of this server; the figures stay in the page. */
const source: ProofSource = {
  key: () => call(transparencyCalls.logKey),
  newest: async () => {
    const answer = await fetch(transparencyCalls.checkpoint.path)
    if (!answer.ok) throw new ApiError(answer.status, '', answer.statusText, null)
    return answer.text()
  },
  inclusion: async (index, size) => {
    const query = { index: String(index), size: String(size) }
    return (await call(transparencyCalls.inclusion, { query })).proof
  },
  consistency: async (older, newer) => {
    const query = { older: String(older), newer: String(newer) }
    return (await call(transparencyCalls.consistency, { query })).proof
  },
}

/** Checks a text with the browser's own cryptography. */
async function checkText(text: string): Promise<Check> {
  if (text.trim() === '') return { state: 'none' }
  // Browsers have it only on pages of HTTPS and of the machine itself.
  if (globalThis.crypto?.subtle === undefined) return { state: 'insecure' }
  const proof = await readProofText(text)
  if (!proof) return { state: 'damaged' }
  try {
    const { failed, grownTo } = await checkPayslip(proof, source)
    return failed === undefined && grownTo !== undefined
      ? { state: 'proven', proof, grownTo }
      : { state: 'failed', step: failed ?? 'growth' }
  } catch (error) {
    // The log has fewer entries than the payslip says: no question of the network.
    if (error instanceof ApiError && error.code.startsWith('transparency.'))
      return { state: 'failed', step: 'log' }
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      return { state: 'unsupported' }
    return { state: 'unreachable', error }
  }
}

/** The check of the newest text; `again` asks once more. */
export function useCheck(text: string): { readonly check: Check; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState<{ readonly of: string; readonly check: Check }>()
  const of = `${attempt} ${text}`
  useEffect(() => {
    let isWanted = true
    checkText(text).then(
      (check) => isWanted && setDone({ of, check }),
      (error: unknown) => isWanted && setDone({ of, check: { state: 'unreachable', error } }),
    )
    return () => {
      isWanted = false
    }
  }, [text, of])
  const check: Check = done?.of === of ? done.check : { state: 'checking' }
  return { check, again: () => setAttempt((count) => count + 1) }
}
