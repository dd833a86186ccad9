import { useState } from 'react'
import { Box, Flex, Group, Skeleton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TransactionType } from '#shared/money/transaction-types.ts'
import { clockIn, dateIn, zoneCity } from '../../ui/format.ts'
import type { RowReading } from './reading/lines.ts'
import type { Sample } from './reading/reading-session.ts'
import { useProblemText } from './row-words.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import classes from './ImportStatements.module.css'

interface Props {
  readonly sample: Sample | undefined
  /** The studio's: its days are those that count. */
  readonly zone: string
}

/** The first rows of the file: as they are read, or as they are written. */
export function SampleTable({ sample, zone }: Props) {
  const { t } = useLingui()
  const [raw, setRaw] = useState(false)
  if (!sample) return <Skeleton h={240} />
  const label = raw ? t`First rows in the file` : t`First rows as read`
  const showsRaw = raw || sample.missing.length > 0
  return (
    <>
      <Group gap={6} align="stretch" role="group" aria-label={t`First rows`}>
        <button
          type="button"
          className="cb-choice cb-box"
          aria-pressed={!raw}
          onClick={() => setRaw(false)}
        >
          <Trans>As read</Trans>
        </button>
        <button
          type="button"
          className="cb-choice cb-box"
          aria-pressed={raw}
          onClick={() => setRaw(true)}
        >
          <Trans>In the file</Trans>
        </button>
      </Group>
      <Box mah={640} className="cb-box cb-scroll" role="region" aria-label={label} tabIndex={0}>
        {showsRaw ? <RawRows sample={sample} /> : <ReadRows sample={sample} zone={zone} />}
        {sample.rows.length === 0 && (
          <Box component="p" bdrs={10} py={28} px="md" c="dimmed" fz="md" ta="center">
            <Trans>The file has no rows below the headings</Trans>
          </Box>
        )}
      </Box>
    </>
  )
}

function RawRows({ sample }: { readonly sample: Sample }) {
  return (
    <table className={`cb-table ${classes['rows']}`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Row</Trans>
          </th>
          {sample.headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.rows.map(({ row, cells }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {sample.headings.map((heading, index) => (
              <td key={heading}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ReadRows({ sample, zone }: { readonly sample: Sample; readonly zone: string }) {
  const city = zoneCity(zone)
  return (
    <table className={`cb-table ${classes['rows']}`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Row</Trans>
          </th>
          <th scope="col">
            <Trans>Account</Trans>
          </th>
          <th scope="col">
            <Trans>Type</Trans>
          </th>
          <th scope="col" data-align="right">
            <Trans>Amount</Trans>
          </th>
          <th scope="col">
            <Trans>Date ({city} time)</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {sample.rows.map(({ row, reading }) => (
          <tr key={row} data-wrong={(reading && 'problems' in reading) || undefined}>
            <th scope="row">{row}</th>
            {reading && <ReadCells reading={reading} zone={zone} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ReadCells({ reading, zone }: { readonly reading: RowReading; readonly zone: string }) {
  const problemText = useProblemText()
  const names = useStatementTypeNames()
  if ('problems' in reading)
    return (
      <td colSpan={4}>
        <Flex
          component="span"
          display="inline-flex"
          gap={6}
          align="flex-start"
          c="var(--cb-broken)"
        >
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {reading.problems.map(problemText).join(' · ')}
        </Flex>
      </td>
    )
  const { account, type, amount, currency, at } = reading.line
  const second = Date.parse(at) / 1000
  return (
    <>
      <td>{account}</td>
      <td>{names[type as TransactionType]}</td>
      <td data-align="right">
        {amount} {currency.toUpperCase()}
      </td>
      <td>
        {dateIn(second, zone)} {clockIn(second, zone, true)}
      </td>
    </>
  )
}
