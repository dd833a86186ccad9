import { misfitOf, recordedRule } from '#shared/money/bonus-rules.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { termCalls, type BonusPreviewRow } from '#shared/money/term-calls.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { trulyWho } from '#shared/platform/request.ts'
import { PerPerson } from '../../platform/concurrency/per-person.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { todayInSight } from '../terms/studio-days.ts'
import { previewFrame } from './frame.ts'
import type { BonusPreviewNeeds } from './needs.ts'
import { previewRows } from './preview.ts'

/** So many of one person at once. */
const places = new PerPerson(4)

export const previewBonusRules = ({ books, onlineUnions: unions }: BonusPreviewNeeds) =>
  query(termCalls.previewBonusRules)(async (asked) => {
    const { app, body } = asked
    const { studio, list } = asked.params
    const { actor, now } = asked.context
    const rules = body.rules.map(recordedRule)
    for (const rule of rules) {
      const misfit = misfitOf(list, rule)
      if (misfit) refuseMoney(misfit.code, misfit.params)
    }
    const today = await todayInSight(app, studio, { actor, now })
    if (rules.length === 0) return []
    return places.run(trulyWho(actor), async () => {
      const frame = await previewFrame(app, studio, { today, rates: await books.current(app) })
      const rows = await previewRows(app, { frame, list, rules, unions })
      return rows.filter(inSightOf(actor))
    })
  })
/**
 * Returns a filter by sight: an actor limited to some models sees what these get, and what they get of them themselves.
 */
function inSightOf(actor: Actor): (row: BonusPreviewRow) => boolean {
  const { self, models } = visibilityFor(actor, 'bonuses.see')
  if (models === null) return () => true
  const seen = new Set([self, ...models])
  return ({ user, model }) => seen.has(user) && (model === null || seen.has(model))
}
