import { transparencyCalls } from '#shared/transparency/calls.ts'
import { refuseProof } from '#shared/transparency/refusals.ts'
import { PROOF_CALLS_MAX, PROOF_WINDOW_MS } from '#shared/transparency/rules.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import type { Bytes } from '#shared/platform/merkle.ts'
import { base64Of } from '#shared/platform/tree-head.ts'
import type { App } from '../platform/kernel/app.ts'
import {
  defineService,
  type CallContext,
  type Handlers,
} from '../platform/kernel/define-service.ts'
import { rateOfAddress } from '../platform/http/rate-of-address.ts'
import { newestHead } from '../platform/transparency/heads.ts'
import { knownLogKey } from '../platform/transparency/log-key.ts'
import { consistencyProof, inclusionProof } from '../platform/transparency/tree.ts'

/** Heads and proofs of the log, for anybody. */
export const transparencyService = defineService({
  name: 'transparency',
  calls: transparencyCalls,
  watch: sessionOrRead,
  start: (app) => ({ handlers: handlersOf(app) }),
})

function handlersOf(app: App): Handlers<typeof transparencyCalls> {
  const rate = rateOfAddress(PROOF_CALLS_MAX, PROOF_WINDOW_MS)
  const counted = ({ address, now }: CallContext) => rate(address, now)
  const newest = async () => (await newestHead(app.pool)) ?? refuseProof('transparency.none')
  const texts = (proof: readonly Bytes[]) => proof.map(base64Of)
  return {
    checkpoint: async (_input, context) => {
      counted(context)
      const { note } = await newest()
      const bytes = Buffer.from(note)
      return {
        type: 'text/plain; charset=utf-8',
        body: only(bytes),
        bytes: bytes.length,
        cacheSeconds: 0,
      }
    },
    logKey: async (_input, context) => {
      counted(context)
      const { origin, publicKey, verifier } =
        (await knownLogKey(app)) ?? refuseProof('transparency.none')
      return { origin, key: base64Of(publicKey), verifier }
    },
    consistency: async ({ query: { older, newer } }, context) => {
      counted(context)
      const { size } = await newest()
      if (newer > size) refuseProof('transparency.size', { size })
      if (older < 1 || older > newer) refuseProof('transparency.order')
      return { older, newer, proof: texts(await consistencyProof(app, older, newer)) }
    },
    inclusion: async ({ query: { index, size } }, context) => {
      counted(context)
      const head = await newest()
      if (size > head.size) refuseProof('transparency.size', { size: head.size })
      if (index >= size) refuseProof('transparency.index', { index, size })
      return { index, size, proof: texts(await inclusionProof(app, index, size)) }
    },
  }
}
async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
