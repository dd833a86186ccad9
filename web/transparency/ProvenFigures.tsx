import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { PayslipContent } from '#shared/settlements/payslip-content.ts'
import { amountInWords } from '#shared/settlements/amount-words.ts'
import { halfInWords, lineInWords, payslipWords } from '#shared/settlements/payslip-texts.ts'

const siteName = (code: string): string => code

/** The figures of a payslip in the words that it is printed in. Sites are named by their code: their names take a login. */
export function ProvenFigures({ content }: { readonly content: PayslipContent }) {
  const { i18n } = useLingui()
  const words = payslipWords(i18n.locale)
  const { studio, user, currency, lines, net } = content
  const amount = (text: string) => amountInWords(text, currency, i18n.locale)
  const facts = [
    [words.login, user],
    [words.studio, studio],
    [words.period, halfInWords(content, i18n.locale)],
  ]
  const [line, sum] = words.columns
  return (
    <>
      <dl className="cb-facts">
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className="cb-table">
        <thead>
          <tr>
            <th scope="col">{line}</th>
            <th scope="col" data-number>
              {sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([key, text], place) => (
            <tr key={`${place} ${key}`}>
              <td>{lineInWords(key, i18n.locale, { siteName })}</td>
              <td data-number>{amount(text)}</td>
            </tr>
          ))}
        </tbody>
        <Box component="tfoot" fw={650}>
          <tr>
            <th scope="row">{words.net}</th>
            <td data-number>{amount(net)}</td>
          </tr>
        </Box>
      </table>
    </>
  )
}
