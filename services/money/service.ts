import { sessionOrRead } from '#shared/platform/allow.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import type { BonusPreviewNeeds } from './bonus-preview/needs.ts'
import { previewBonusRules } from './bonus-preview/preview-rules.ts'
import { summedIncome, incomeCache } from './income/income.ts'
import { addItems } from './items/bulk.ts'
import { listItems } from './items/list.ts'
import { moveRest } from './items/moved-rest.ts'
import { addItem } from './items/record.ts'
import { reverseItem } from './items/reverse.ts'
import { listImports, reverseImport, startImport } from './statements/imports.ts'
import { previewLines, reverseLine, takeLines } from './statements/lines.ts'
import { listTransactions } from './statements/list-transactions.ts'
import { listSources } from './statements/sources.ts'
import { bonusRules, setBonusRules } from './terms/bonus-rules.ts'
import { listContracts, setContract } from './terms/contracts.ts'
import type { TermNeeds } from './terms/needs.ts'
import { rateOn, rateSets, setRates } from './terms/rates.ts'
import { readMapping, setMapping, setSource } from './terms/sources.ts'

export const makeMoneyService = (needs: TermNeeds & BonusPreviewNeeds) =>
  serviceOf({
    name: 'money',
    calls: { ...termCalls, ...itemCalls, ...statementCalls, ...incomeCalls },
    watch: sessionOrRead,
    useCases: {
      setRates,
      rate: rateOn(needs),
      rateSets,
      contracts: listContracts,
      setContract,
      bonusRules,
      setBonusRules: setBonusRules(needs),
      previewBonusRules: previewBonusRules(needs),
      addItem,
      addItems,
      items: listItems,
      reverseItem,
      transactions: takeLines(needs),
      previewTransactions: previewLines(needs),
      listTransactions,
      reverseTransaction: reverseLine,
      startImport: startImport(needs),
      imports: listImports,
      reverseImport,
      sources: listSources,
      setSource: setSource(needs),
      mapping: readMapping,
      setMapping: setMapping(needs),
      getIncomeCache: incomeCache(needs),
      income: summedIncome(needs),
    },
    start: () => ({ processes: [moveRest] }),
  })
