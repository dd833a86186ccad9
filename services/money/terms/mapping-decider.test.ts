import { test } from 'vitest'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { specify } from '../../platform/testing/builders.ts'
import { mappingDecider } from './mapping-decider.ts'
import { sampleMapping } from './sample-mapping.ts'

const setting = (more: Partial<StatementMapping> = {}, site = 'ctb') => ({
  type: 'SetMapping' as const,
  studio: 'north',
  site,
  mapping: { ...sampleMapping, ...more },
})
const said = (more: Partial<StatementMapping> = {}, site = 'ctb', studio = 'north') => ({
  type: 'StatementMappingSet' as const,
  data: { studio, site, mapping: { ...sampleMapping, ...more } },
})
const { given } = specify(mappingDecider)

test('how files are read is recorded where it is other than what was said last', () => {
  given().when(setting()).then(said())
  given(said()).when(setting()).then()
  given(said())
    .when(setting({ decimal: ',' }))
    .then(said({ decimal: ',' }))
  given(said(), said({ decimal: ',' }))
    .when(setting())
    .then(said())
})
test('another site’s mapping, or one of a studio whose name runs into it, answers for none', () => {
  given(said({}, 'stm'), said({}, 'ctb', 'south'))
    .when(setting())
    .then(said())
})
