import type { CallInput } from '#shared/platform/calls.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { statementCalls } from '#shared/money/statement-calls.ts'
import { mappingsOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { mappingAggregate } from './mapping-decider.ts'
import { sourceAggregate } from './source-decider.ts'
import { todayOfWhole } from './studio-days.ts'

type Input<N extends 'setSource' | 'mapping' | 'setMapping'> = CallInput<(typeof statementCalls)[N]>
type KnownSite = (code: string) => boolean

export const sourceHandlers = (app: App, knownSite: KnownSite) => {
  /** The studio before the site: who does not see it learns nothing of what is configured. */
  const todayThere = async (
    { studio, site }: { readonly studio: string; readonly site: string },
    context: ActorContext,
  ) => {
    const today = await todayOfWhole(app, studio, 'money.manage', context)
    if (!knownSite(site)) refuseMoney('money.siteUnknown', { site })
    return today
  }
  return {
    setSource: async ({ params, body }: Input<'setSource'>, context: ActorContext) => {
      const today = await todayThere(params, context)
      const { studio } = params
      const command = { type: 'SetSource', ...params, ...body, today } as const
      await app.handle(sourceAggregate, `sources-${studio}`, command, context, { studio })
      return { ok: true as const }
    },
    mapping: async ({ params: { studio, site } }: Input<'mapping'>, context: ActorContext) => {
      await todayOfWhole(app, studio, 'money.see', context)
      const [found] = mappingsOf(
        await queryFacts(app.read<FactTables>(), { kinds: ['mapping'], studio, keys: [site] }),
      )
      return { mapping: found?.mapping ?? null }
    },
    setMapping: async ({ params, body }: Input<'setMapping'>, context: ActorContext) => {
      await todayThere(params, context)
      const { studio, site } = params
      await app.handle(
        mappingAggregate,
        `statement-mapping-${studio}-${site}`,
        { type: 'SetMapping', studio, site, mapping: body },
        context,
        { studio },
      )
      return { ok: true as const }
    },
  }
}
