import { z } from 'zod'
import { anybody } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'

/** A whole number as an address writes it. */
const Count = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,14})$/, 'a whole number')
  .transform(Number)
/** Standard base64 of a SHA-256. */
const Hash = z.string()

/** For anybody: heads and hashes alone, nothing of a person or an amount. */
export const transparencyCalls = defineCalls('transparency', {
  checkpoint: {
    method: 'GET',
    writes: false,
    path: '/api/transparency/checkpoint',
    summary: 'The newest signed head of the log (C2SP tlog-checkpoint)',
    allow: anybody,
    response: 'file',
  },
  logKey: {
    method: 'GET',
    writes: false,
    path: '/api/transparency/key',
    summary:
      'The key that signs heads: 32 bytes in base64, and as programs that check signed notes take it',
    allow: anybody,
    response: z.object({ origin: z.string(), key: z.string(), verifier: z.string() }),
  },
  consistency: {
    method: 'GET',
    writes: false,
    path: '/api/transparency/consistency',
    summary: 'What shows that the tree of one size begins that of another (RFC 6962, 2.1.2)',
    allow: anybody,
    query: z.object({ older: Count, newer: Count }),
    response: z.object({ older: z.int(), newer: z.int(), proof: z.array(Hash) }),
  },
  inclusion: {
    method: 'GET',
    writes: false,
    path: '/api/transparency/inclusion',
    summary: 'What leads from a leaf to the root of the tree of a size (RFC 6962, 2.1.1)',
    allow: anybody,
    query: z.object({ index: Count, size: Count }),
    response: z.object({ index: z.int(), size: z.int(), proof: z.array(Hash) }),
  },
})
