import { statementCalls } from '#shared/money/statement-calls.ts'

const { mapping: _mapping, setMapping: _set, setSource: _source, ...served } = statementCalls
/** Mappings and sources of record are set beside contracts and rates (services/money/terms). */
export const servedStatementCalls = served
