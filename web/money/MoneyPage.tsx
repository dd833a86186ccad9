import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { Page } from '../ui/Page.tsx'
import { Sections } from '../ui/Sections.tsx'

export const moneyViews = ['income', 'unknown', 'sources'] as const
type MoneyView = (typeof moneyViews)[number]
interface Part {
  readonly id: MoneyView | 'rates' | 'import'
  readonly label: string
  readonly href: string
}

/** The parts of Accountancy that this viewer has; one alone needs no choice. */
function useParts(): readonly Part[] {
  const { t } = useLingui()
  const readsAll = useMayCall(statementCalls.listTransactions, { query: {} })
  const readsSources = useMayCall(statementCalls.sources)
  const readsRates = useMayCall(termCalls.rateSets)
  const imports = useMayCall(statementCalls.startImport)
  const view = (name: MoneyView) => withQuery(paths.money, { view: name === 'income' ? '' : name })
  const parts: readonly (Part | false)[] = [
    { id: 'income', label: t`Income`, href: view('income') },
    readsAll && { id: 'unknown', label: t`Unknown accounts`, href: view('unknown') },
    readsSources && { id: 'sources', label: t`Sources`, href: view('sources') },
    readsRates && { id: 'rates', label: t`Exchange rates`, href: paths.rates },
    imports && { id: 'import', label: t`Import statements`, href: paths.importStatements },
  ]
  return parts.filter((part) => part !== false)
}

/** The frame of what belongs to Accountancy: its title, its parts, the tools of the one that is shown. */
export function MoneyPage({
  part,
  tools,
  fill = false,
  children,
}: {
  readonly part: Part['id']
  readonly tools?: ReactNode
  readonly fill?: boolean
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const parts = useParts()
  const own = { rates: t`Exchange rates`, import: t`Import statements` } as const
  const title = part === 'rates' || part === 'import' ? own[part] : t`Accountancy`
  return (
    <Page title={title} tools={tools} fill={fill}>
      {parts.length > 1 && (
        <Sections>
          {parts.map(({ id, label, href }) => (
            <Link key={id} href={href} aria-current={id === part ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </Sections>
      )}
      {children}
    </Page>
  )
}
