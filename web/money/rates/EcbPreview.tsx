import { Box, Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EcbError, EcbFile, EcbProblem, RatesDifference } from '#shared/money/ecb.ts'
import { RATE_SETS_MAX } from '#shared/money/rules.ts'
import type { RateSet } from '#shared/money/rates.ts'

const problems_shown = 5
const quotesText = ({ quotes }: Pick<RateSet, 'quotes'>): string =>
  Object.entries(quotes)
    .map(([code, quote]) => `${code.toUpperCase()} ${quote}`)
    .join(', ')

/**
 * A preview of what an import would change: how many sets are new, changed and the same, with a few of each, and what
 * cannot be read.
 */
export function EcbPreview({
  file,
  difference,
}: {
  readonly file: EcbFile
  readonly difference: RatesDifference
}) {
  const { t, i18n } = useLingui()
  const { samples } = difference
  const counts = [
    { id: 'new', label: t`New`, count: difference.new },
    { id: 'changed', label: t`Changed`, count: difference.changed },
    { id: 'same', label: t`Unchanged`, count: difference.same },
  ]
  return (
    <Flex aria-label={t`Preview`} component="section" direction="column" gap="xs">
      <dl className="cb-figures">
        {counts.map(({ id, label, count }) => (
          <Box key={id} py={8} px="sm" className="cb-box">
            <dt>{label}</dt>
            <Box component="dd" fz="xl" fw={650} className="cb-tabular">
              {i18n.number(count)}
            </Box>
          </Box>
        ))}
      </dl>
      {samples.changed.length > 0 && (
        <table className="cb-table">
          <Box component="caption" py={4} fw={600} ta="start">
            <Trans>Changed, for example</Trans>
          </Box>
          <tbody>
            {samples.changed.map(({ before, after }) => (
              <tr key={after.date}>
                <th scope="row">{after.date}</th>
                <td>
                  {quotesText(before)} → {quotesText(after as RateSet)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {samples.new.length > 0 && (
        <table className="cb-table">
          <Box component="caption" py={4} fw={600} ta="start">
            <Trans>New, for example</Trans>
          </Box>
          <tbody>
            {samples.new.map((set) => (
              <tr key={set.date}>
                <th scope="row">{set.date}</th>
                <td>{quotesText(set as RateSet)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {file.errors.length > 0 && <Problems errors={file.errors} />}
    </Flex>
  )
}

function Problems({ errors }: { readonly errors: readonly EcbError[] }) {
  const { t } = useLingui()
  const most = RATE_SETS_MAX
  const texts: Readonly<Record<EcbProblem, string>> = {
    headings: t`There is no column for the date, or none for a currency in use`,
    date: t`Not a date`,
    dateTwice: t`This date appears twice`,
    quote: t`Not a rate`,
    tooMany: t`More than ${most} dates: this line and the following are left out`,
  }
  const more = errors.length - problems_shown
  return (
    <div role="alert">
      <strong>
        {plural(errors.length, { one: '# line left out', other: '# lines left out' })}
      </strong>
      <ul className="cb-bullets">
        {errors.slice(0, problems_shown).map(({ line, problem, text }) => {
          const why = texts[problem]
          return <li key={line}>{t`Line ${line}: ${why} (${text})`}</li>
        })}
        {more > 0 && <li>{t`${more} more`}</li>}
      </ul>
    </div>
  )
}
