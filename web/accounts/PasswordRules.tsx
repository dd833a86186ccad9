import { useLingui } from '@lingui/react/macro'

/** The rule for passwords (docs/rules/people.md#password), part by part, so that a person sees what is missing; the server decides. */
export function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useLingui()
  const rules: [string, boolean][] = [
    [t`7 characters`, password.length >= 7],
    [t`a lowercase letter`, /\p{Ll}/u.test(password)],
    [t`an uppercase letter`, /\p{Lu}/u.test(password)],
    [t`a digit`, /\d/.test(password)],
    [t`a special character`, /[^\p{L}\d\s]/u.test(password)],
  ]
  return (
    <ul
      aria-label={t`The password needs`}
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2px 14px',
        fontSize: '0.75rem',
      }}
    >
      {rules.map(([text, met]) => (
        <li key={text} style={{ color: met ? 'var(--cb-free)' : 'var(--mantine-color-dimmed)' }}>
          <span aria-hidden="true">{met ? '✓' : '○'}</span> {text}
          <span className="cb-visually-hidden">{met ? t`done` : t`missing`}</span>
        </li>
      ))}
    </ul>
  )
}
