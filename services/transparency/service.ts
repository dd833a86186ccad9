import { transparencyCalls } from '#shared/transparency/calls.ts'
import { refuseProof } from '#shared/transparency/refusals.ts'
import { PROOF_CALLS_MAX, PROOF_WINDOW_MS } from '#shared/transparency/rules.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import type { Bytes } from '#shared/platform/merkle.ts'
import { base64Of } from '#shared/platform/tree-head.ts'
import type { App } from '../platform/kernel/app.ts'
import type { CallContext } from '../platform/kernel/define-service.ts'
import { perApp } from '../platform/kernel/per-app.ts'
import { query, serviceOf } from '../platform/kernel/use-case.ts'
import { rateOfAddress } from '../platform/http/rate-of-address.ts'
import { newestHead } from '../platform/transparency/heads.ts'
import { knownLogKey } from '../platform/transparency/log-key.ts'
import { consistencyProof, inclusionProof } from '../platform/transparency/tree.ts'

const rateOf = perApp(() => rateOfAddress(PROOF_CALLS_MAX, PROOF_WINDOW_MS))
const count = (app: App, { address, now }: CallContext) => rateOf(app)(address, now)
const newest = async (app: App) => (await newestHead(app.pool)) ?? refuseProof('transparency.none')
const texts = (proof: readonly Bytes[]) => proof.map(base64Of)

const checkpoint = query(transparencyCalls.checkpoint)(async ({ app, context }) => {
  count(app, context)
  const { note } = await newest(app)
  const bytes = Buffer.from(note)
  return {
    type: 'text/plain; charset=utf-8',
    body: only(bytes),
    bytes: bytes.length,
    cacheSeconds: 0,
  }
})
async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const logKey = query(transparencyCalls.logKey)(async ({ app, context }) => {
  count(app, context)
  const { origin, publicKey, verifier } =
    (await knownLogKey(app)) ?? refuseProof('transparency.none')
  return { origin, key: base64Of(publicKey), verifier }
})

const consistency = query(transparencyCalls.consistency)(async ({ app, context, query: asked }) => {
  const { older, newer } = asked
  count(app, context)
  const { size } = await newest(app)
  if (newer > size) refuseProof('transparency.size', { size })
  if (older < 1 || older > newer) refuseProof('transparency.order')
  return { older, newer, proof: texts(await consistencyProof(app, older, newer)) }
})

const inclusion = query(transparencyCalls.inclusion)(async ({ app, context, query: asked }) => {
  const { index, size } = asked
  count(app, context)
  const head = await newest(app)
  if (size > head.size) refuseProof('transparency.size', { size: head.size })
  if (index >= size) refuseProof('transparency.index', { index, size })
  return { index, size, proof: texts(await inclusionProof(app, index, size)) }
})

/** Heads and proofs of the log, for anybody. */
export const transparencyService = serviceOf({
  name: 'transparency',
  calls: transparencyCalls,
  watch: sessionOrRead,
  useCases: { checkpoint, logKey, consistency, inclusion },
})
