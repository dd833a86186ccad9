import { refuseMoney } from '#shared/money/refusals.ts'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { mappingsOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import { query, useCase, type AskedWith } from '../../platform/kernel/use-case.ts'
import { mappingAggregate } from './mapping-decider.ts'
import type { TermNeeds } from './needs.ts'
import { sourceAggregate } from './source-decider.ts'
import { todayOfWhole } from './studio-days.ts'

/** The studio before the site: who does not see it learns nothing of what is configured. */
const siteOf =
  ({ knownSite }: TermNeeds) =>
  async ({
    app,
    params: { studio, site },
    context,
  }: AskedWith<{ readonly params: { readonly studio: string; readonly site: string } }>) => {
    const today = await todayOfWhole(app, studio, 'money.manage', context)
    return knownSite(site) ? { studio, site, today } : refuseMoney('money.siteUnknown', { site })
  }

export const setSource = (needs: TermNeeds) =>
  useCase(statementCalls.setSource).on(sourceAggregate)({
    about: async (asked) => ({ key: asked.params.studio, ...(await siteOf(needs)(asked)) }),
    command: ({ params, body, found: { today } }) => ({
      type: 'SetSource',
      ...params,
      ...body,
      today,
    }),
    reply: () => ({ ok: true }),
  })

export const readMapping = query(statementCalls.mapping)(async ({ app, params, context }) => {
  const { studio, site } = params
  await todayOfWhole(app, studio, 'money.see', context)
  const [found] = mappingsOf(
    await queryFacts(app.read<FactTables>(), { kinds: ['mapping'], studio, keys: [site] }),
  )
  return { mapping: found?.mapping ?? null }
})
export const setMapping = (needs: TermNeeds) =>
  useCase(statementCalls.setMapping).on(mappingAggregate)({
    about: async (asked) => {
      const { studio, site } = await siteOf(needs)(asked)
      return { key: `${studio}-${site}`, studio }
    },
    command: ({ params, body: mapping }) => ({ type: 'SetMapping', ...params, mapping }),
    reply: () => ({ ok: true }),
  })
