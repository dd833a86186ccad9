import '@mantine/core/styles/SimpleGrid.layer.css'
import { useMemo } from 'react'
import { SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { currencies } from '#shared/money/amount.ts'
import {
  answerCsvFields,
  answerCsvNeeded,
  answerStates,
  type AnswerCsv,
  type AnswerCsvField,
  type AnswerState,
} from '#shared/settlements/pay-run/answer-csv.ts'
import { bankCsvDecimals } from '#shared/settlements/pay-run/bank-csv.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { call } from '../../platform/call.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import {
  answerSheet,
  askedAmount,
  cellsUnder,
  answerDelimiter,
  likelyColumns,
  possibleDays,
  shownDecimal,
  stateWords,
  type AnswerSheet,
} from './answer-columns.ts'
import type { PayRunShown } from './PayRunActs.tsx'

/** The choices; empty where the file does not show one and the reader has not said it yet. */
interface Values {
  readonly headings: Readonly<Record<AnswerCsvField, string>>
  readonly decimal: AnswerCsv['decimal'] | ''
  readonly day: AnswerCsv['day'] | ''
  readonly currency: string
  readonly states: Readonly<Record<string, AnswerState | ''>>
}

/** Which column of the bank's file holds what, and what the file itself does not show about its cells. */
export default function AnswerCsvDialog({
  place: { studio },
  run: { answer_csv: before, totals },
  text,
  onClose,
}: PayRunShown & { readonly text: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const delimiter = useMemo(() => answerDelimiter(text), [text])
  const sheet = useMemo(() => answerSheet(text, delimiter), [text, delimiter])
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: startOf(sheet, before, totals[0]?.currency ?? 'eur'),
  })
  const seen = useSeen(sheet, form.values)
  const body = bodyOf(form.values, delimiter, seen)
  return (
    <SaveDialog
      title={t`Columns of the bank’s answer`}
      about={studio}
      size="lg"
      form={form}
      submit={t`Save and read the file`}
      toast={t`Columns saved`}
      disabled={body === undefined}
      invalidates={afterSettlements}
      send={() => call(payRunCalls.setAnswerCsv, { params: { studio }, body: body as AnswerCsv })}
      onClose={onClose}
    >
      {sheet.rows.length === 0 && (
        <FormFailure text={t`This file has no columns with lines below them`} />
      )}
      <Text size="sm">
        <Trans>Choose what the bank calls each column. It’s kept for the next file.</Trans>
      </Text>
      <Columns form={form} sheet={sheet} />
      <Signs form={form} seen={seen} />
      <States form={form} words={seen.words} />
    </SaveDialog>
  )
}

type Form = ReturnType<typeof useForm<Values>>
interface Seen {
  readonly amount: string
  readonly day: string
  readonly days: readonly AnswerCsv['day'][]
  readonly words: readonly string[] | undefined
}
function useSeen(sheet: AnswerSheet, { headings }: Values): Seen {
  return useMemo(() => {
    const days = cellsUnder(sheet, headings.day)
    return {
      amount: askedAmount(cellsUnder(sheet, headings.amount)),
      day: days[0] ?? '',
      days: possibleDays(days),
      words: stateWords(cellsUnder(sheet, headings.state)),
    }
  }, [sheet, headings])
}
/** Returns the columns that were set before, where this file has them; else what the file shows. */
function startOf(sheet: AnswerSheet, before: AnswerCsv | null, currency: string): Values {
  const plain = (one: string) => one.trim().toLowerCase()
  const known = (field: AnswerCsvField) => {
    const heading = before?.columns.find((one) => one.field === field)?.heading
    return sheet.headings.find((one) => heading !== undefined && plain(one) === plain(heading))
  }
  const likely = likelyColumns(sheet.headings)
  const headings = Object.fromEntries(
    answerCsvFields.map((field) => [field, known(field) ?? likely[field]]),
  ) as Values['headings']
  const words = stateWords(cellsUnder(sheet, headings.state)) ?? []
  return {
    headings,
    ...signsOf(sheet, headings),
    currency: before?.currency ?? currency,
    states: Object.fromEntries(
      words.map((word) => [
        word,
        before?.states.find((one) => plain(one.word) === plain(word))?.means ?? '',
      ]),
    ),
  }
}
/** The signs that the columns show themselves. */
function signsOf(
  sheet: AnswerSheet,
  headings: Values['headings'],
): Pick<Values, 'decimal' | 'day'> {
  const days = possibleDays(cellsUnder(sheet, headings.day))
  return {
    decimal: shownDecimal(cellsUnder(sheet, headings.amount)) ?? '',
    day: (days.length === 1 && days[0]) || '',
  }
}
/** The form as the server takes it; undefined while something of it is open. */
function bodyOf(
  { headings, decimal, day, currency, states }: Values,
  delimiter: AnswerCsv['delimiter'],
  { words, days }: Seen,
): AnswerCsv | undefined {
  const columns = answerCsvFields.flatMap((field) =>
    headings[field] === '' ? [] : [{ field, heading: headings[field] }],
  )
  const isWhole = answerCsvNeeded.every((field) => headings[field] !== '')
  const isOnce = new Set(columns.map(({ heading }) => heading)).size === columns.length
  const said = (words ?? []).flatMap((word) => {
    const means = states[word]
    return means ? [{ word, means }] : []
  })
  const isDayOpen = headings.day !== '' && (day === '' || !days.includes(day))
  if (!isWhole || !isOnce || decimal === '' || isDayOpen || !words || words.length === 0)
    return undefined
  return said.length < words.length
    ? undefined
    : {
        columns,
        delimiter,
        decimal,
        day: day === '' ? 'YYYY-MM-DD' : day,
        currency: headings.currency === '' ? (currency as AnswerCsv['currency']) : null,
        states: said,
      }
}

function Columns({ form, sheet }: { readonly form: Form; readonly sheet: AnswerSheet }) {
  const { t } = useLingui()
  const names: Readonly<Record<AnswerCsvField, string>> = {
    reference: t`Our reference`,
    amount: t`Amount`,
    state: t`State`,
    currency: t`Currency`,
    day: t`Day`,
    bank: t`Bank’s reference`,
    reason: t`Reason`,
  }
  const choose = (field: AnswerCsvField, heading: string) => {
    const headings = { ...form.values.headings, [field]: heading }
    const words = stateWords(cellsUnder(sheet, headings.state)) ?? []
    form.setValues({
      headings,
      ...(field === 'amount' || field === 'day' ? signsOf(sheet, headings) : {}),
      ...(field === 'state' ? { states: Object.fromEntries(words.map((word) => [word, ''])) } : {}),
    })
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {answerCsvFields.map((field) => (
        <ChoiceSelect
          key={field}
          size="sm"
          label={names[field]}
          required={answerCsvNeeded.includes(field)}
          value={form.values.headings[field]}
          data={[
            { value: '', label: answerCsvNeeded.includes(field) ? t`Choose` : t`Not in the file` },
            ...sheet.headings.filter(Boolean),
          ]}
          onChange={(event) => choose(field, event.currentTarget.value)}
        />
      ))}
      {form.values.headings.currency === '' && (
        <ChoiceSelect
          size="sm"
          label={t`Currency of every amount`}
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.getInputProps('currency')}
        />
      )}
    </SimpleGrid>
  )
}
function Signs({ form, seen }: { readonly form: Form; readonly seen: Seen }) {
  const { t } = useLingui()
  const named = { ',': t`Comma`, '.': t`Point` } as const
  const { headings, day } = form.values
  const { amount, day: sample, days } = seen
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <ChoiceSelect
        size="sm"
        label={t`Decimal sign`}
        description={amount === '' ? undefined : t`In the file: ${amount}`}
        data={[
          { value: '', label: t`Choose` },
          ...bankCsvDecimals.map((value) => ({ value, label: named[value] })),
        ]}
        {...form.getInputProps('decimal')}
      />
      {headings.day !== '' && (
        <ChoiceSelect
          size="sm"
          label={t`Form of the day`}
          description={sample === '' ? undefined : t`In the file: ${sample}`}
          error={days.length === 0 ? t`These aren’t days in any known form` : undefined}
          data={[{ value: '', label: t`Choose` }, ...days]}
          value={days.includes(day as never) ? day : ''}
          onChange={(event) =>
            form.setFieldValue('day', event.currentTarget.value as Values['day'])
          }
        />
      )}
    </SimpleGrid>
  )
}
function States({
  form,
  words,
}: {
  readonly form: Form
  readonly words: readonly string[] | undefined
}) {
  const { t } = useLingui()
  if (words === undefined)
    return <FormFailure text={t`This column has too many different words to be a state`} />
  const labels: Readonly<Record<AnswerState, string>> = {
    paid: t`Paid`,
    returned: t`Returned`,
    pending: t`Not booked by the bank yet`,
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {words.map((word) => (
        <ChoiceSelect
          key={word}
          size="sm"
          label={t`“${word}” means`}
          required
          value={form.values.states[word] ?? ''}
          data={[
            { value: '', label: t`Choose` },
            ...answerStates.map((value) => ({ value, label: labels[value] })),
          ]}
          onChange={(event) =>
            form.setFieldValue('states', {
              ...form.values.states,
              [word]: event.currentTarget.value as AnswerState | '',
            })
          }
        />
      ))}
    </SimpleGrid>
  )
}
