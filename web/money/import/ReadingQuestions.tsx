import { Box, Button, Flex, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconHelpCircle } from '@tabler/icons-react'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { plainDay } from '../../ui/format.ts'
import { typedMoney } from '../../ui/money-format.ts'
import type { OpenQuestions } from './reading/column-facts.ts'

interface Props {
  readonly questions: OpenQuestions
  readonly onChange: (change: Partial<StatementMapping>) => void
}

/**
 * The questions that only a person who knows the file can answer, each with a cell of it. The answer is kept with the
 * mapping.
 */
export function ReadingQuestions({ questions, onChange }: Props) {
  return (
    <>
      {questions.amount !== null && <AmountQuestion cell={questions.amount} onChange={onChange} />}
      {questions.date !== null && <DateQuestion cell={questions.date} onChange={onChange} />}
    </>
  )
}

/** Writes an amount; one that would be refused for its places is shown with them. */
const figures = (amount: string, locale: string): string =>
  Number(amount).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 })

function AmountQuestion({ cell, onChange }: { readonly cell: string } & Pick<Props, 'onChange'>) {
  const { t, i18n } = useLingui()
  const [, whole = '', mark, places = ''] = /(\d{1,3})([.,])(\d{3})/.exec(cell) ?? []
  const other = mark === '.' ? ',' : '.'
  const thousands = typedMoney(`${whole}${places}`, i18n.locale)
  const decimals = figures(`${whole}.${places}`, i18n.locale)
  return (
    <Question
      text={t`“${cell}” in the amounts: thousands or decimals?`}
      answers={[
        { text: t`Thousands: ${thousands}`, change: { decimal: other, decimalSaid: true } },
        {
          text: t`Decimals: ${decimals}`,
          change: { decimal: mark === '.' ? '.' : ',', decimalSaid: true },
        },
      ]}
      onChange={onChange}
    />
  )
}

function DateQuestion({ cell, onChange }: { readonly cell: string } & Pick<Props, 'onChange'>) {
  const { t, i18n } = useLingui()
  const [, first = '', mark, second = '', year = ''] =
    /^(\d{1,2})([/-])(\d{1,2})[/-](\d{4}|\d{2})/.exec(cell) ?? []
  const day = (month: string, dayOfMonth: string) =>
    plainDay(
      [
        year.length === 2 ? `20${year}` : year,
        month.padStart(2, '0'),
        dayOfMonth.padStart(2, '0'),
      ].join('-'),
      i18n.locale,
    )
  const [dayFirst, monthFirst] = [day(second, first), day(first, second)]
  const formats =
    mark === '/' ? (['dd/MM/yyyy', 'MM/dd/yyyy'] as const) : (['dd-MM-yyyy', 'MM-dd-yyyy'] as const)
  return (
    <Question
      text={t`“${cell}” in the dates: day or month first?`}
      answers={[
        { text: t`Day first: ${dayFirst}`, change: { date: formats[0], dateSaid: true } },
        { text: t`Month first: ${monthFirst}`, change: { date: formats[1], dateSaid: true } },
      ]}
      onChange={onChange}
    />
  )
}

function Question({
  text,
  answers,
  onChange,
}: {
  readonly text: string
  readonly answers: readonly { readonly text: string; readonly change: Partial<StatementMapping> }[]
} & Pick<Props, 'onChange'>) {
  return (
    <Group role="group" aria-label={text} gap="8px 10px" py="xs" px="sm" fz="sm" className="cb-box">
      <IconHelpCircle size={18} stroke={1.7} aria-hidden="true" />
      <Box component="p" flex="1 1 16rem" className="cb-anywhere">
        {text}
      </Box>
      <Flex component="span" gap={8} wrap="wrap">
        {answers.map((answer) => (
          <Button
            key={answer.text}
            size="xs"
            variant="default"
            onClick={() => onChange(answer.change)}
          >
            {answer.text}
          </Button>
        ))}
      </Flex>
    </Group>
  )
}
