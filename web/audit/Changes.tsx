import { Box, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldChange } from '#shared/audit/calls.ts'
import { useFieldWords } from './field-words.ts'
import { fullTime } from './full-time.ts'
import classes from './Audit.module.css'

const shown_chars = 160

/** The entry as a difference: what changed first, what stayed the same on demand. */
export function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const changed = changes.filter((one) => one.changed)
  const same = changes.filter((one) => !one.changed)
  return (
    <>
      {changed.length > 0 ? (
        <ChangeTable changes={changed} />
      ) : (
        <Text mb={6} c="dimmed" fz="sm">
          <Trans>Nothing changed</Trans>
        </Text>
      )}
      {same.length > 0 && (
        <Box component="details" mt={8} fz="sm">
          <summary>
            <Trans>Unchanged fields</Trans> ({same.length})
          </summary>
          <ChangeTable changes={same} />
        </Box>
      )}
    </>
  )
}

function ChangeTable({ changes }: { readonly changes: readonly FieldChange[] }) {
  const { t } = useLingui()
  const fieldWords = useFieldWords()
  return (
    <table className={`cb-table ${classes['changes']}`}>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, known, before, after, changed, hidden }) => (
          <tr key={field}>
            <th scope="row">{fieldWords(field)}</th>
            <td data-was={changed || undefined}>
              {known ? hidden ? t`Hidden` : <Value value={before} /> : '–'}
            </td>
            <td data-is={changed || undefined}>{hidden ? t`Hidden` : <Value value={after} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
function Value({ value }: { readonly value: unknown }) {
  const { t, i18n } = useLingui()
  if (value === '[erased]') return <em>{t`Erased`}</em>
  if (value === null || value === '') return <em>{t`Empty`}</em>
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'string')
    return instant.test(value) ? (
      <time dateTime={value}>{fullTime(value, i18n.locale)}</time>
    ) : (
      value
    )
  return <Json text={JSON.stringify(value)} />
}
/** A list of hundreds is opened on demand. */
const Json = ({ text }: { readonly text: string }) =>
  text.length <= shown_chars ? (
    <code>{text}</code>
  ) : (
    <details>
      <summary>
        <code>{text.slice(0, shown_chars)}…</code>
      </summary>
      <code>{text}</code>
    </details>
  )
