import { Text, type MantineSpacing } from '@mantine/core'

interface FormFailureProps {
  readonly text: string | undefined
  /** The distance to what follows. */
  readonly mb?: MantineSpacing
}
/** Why something was refused: a form above its fields, or a part of a screen. */
export function FormFailure({ text, mb = 0 }: FormFailureProps) {
  if (text === undefined) return null
  return (
    <Text role="alert" className="cb-failure" fz="sm" mb={mb}>
      {text}
    </Text>
  )
}
