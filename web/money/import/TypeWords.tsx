import { Box, Flex, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import type { Sample } from './reading/reading-session.ts'
import { statementTypes, useStatementTypeNames } from '../../ui/statement-type-names.ts'
import classes from './ImportStatements.module.css'

interface Props {
  readonly mapping: StatementMapping
  /** The file's names for its types. */
  readonly words: Sample['words']
  readonly onChange: (change: Partial<StatementMapping>) => void
}

/** A choice of what each word of the file means, and of what counts where there is none. */
export function TypeWords({ mapping, words, onChange }: Props) {
  const { t, i18n } = useLingui()
  const names = useStatementTypeNames()
  const options = statementTypes.map((type) => ({ value: String(type), label: names[type] }))
  const typeOf = (text: string): number | null => (text === '' ? null : Number(text))
  const choose = (word: string, text: string) => {
    const type = typeOf(text)
    const { [word]: _, ...others } = mapping.types
    onChange({ types: type === null ? others : { ...others, [word]: type } })
  }
  return (
    <fieldset className="cb-columns">
      <Box component="legend" p="0 0 6px" fz="sm" fw={650}>
        <Trans>Types</Trans>
      </Box>
      <ChoiceSelect
        label={words.length > 0 ? t`Type of all other words` : t`Type of all rows`}
        value={mapping.type === null ? '' : String(mapping.type)}
        onChange={(event) => onChange({ type: typeOf(event.currentTarget.value) })}
        data={[{ value: '', label: t`None: reject the row` }, ...options]}
      />
      {words.length > 0 && (
        <Flex
          component="ul"
          direction="column"
          gap={4}
          mah={236}
          fz="sm"
          className={`cb-wide cb-scroll ${classes['words']}`}
        >
          {words.map(({ word, count }) => (
            <li key={word}>
              <span title={word} className="cb-ellipsis">
                {word}
                <Text span size="xs" c="dimmed">
                  &nbsp;×&nbsp;{i18n.number(count)}
                </Text>
              </span>
              <ChoiceSelect
                aria-label={t`Type for “${word}”`}
                value={Object.hasOwn(mapping.types, word) ? String(mapping.types[word]) : ''}
                onChange={(event) => choose(word, event.currentTarget.value)}
                data={[{ value: '', label: t`Choose a type` }, ...options]}
              />
            </li>
          ))}
        </Flex>
      )}
    </fieldset>
  )
}
