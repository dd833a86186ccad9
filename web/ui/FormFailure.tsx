import { Alert } from '@mantine/core'

/** Why a form was refused, above its fields. */
export function FormFailure({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Alert color="red" variant="light" role="alert" p="xs" c="var(--mantine-color-error)">
      {text}
    </Alert>
  )
}
