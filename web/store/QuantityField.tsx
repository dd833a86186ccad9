import { ActionIcon, Flex, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { storeLimits } from '#shared/store/rules.ts'

/** How many pieces, by two buttons that a thumb hits. */
export function QuantityField({
  label,
  hideLabel = false,
  value,
  min = 1,
  max = storeLimits.quantity,
  busy = false,
  onChange,
}: {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: number
  readonly min?: number
  readonly max?: number
  readonly busy?: boolean
  readonly onChange: (value: number) => void
}) {
  const { t } = useLingui()
  const most = Math.min(max, storeLimits.quantity)
  return (
    <Flex direction="column" gap={4} role="group" aria-label={label}>
      {!hideLabel && (
        <Text size="sm" fw={600} aria-hidden="true">
          {label}
        </Text>
      )}
      <Flex gap={4} align="center">
        <ActionIcon
          size={38}
          variant="default"
          aria-label={t`One less`}
          disabled={value <= min || busy}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={16} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <Text component="output" miw={34} ta="center" fw={600} className="cb-tabular">
          {value}
        </Text>
        <ActionIcon
          size={38}
          variant="default"
          aria-label={t`One more`}
          disabled={value >= most || busy}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Flex>
    </Flex>
  )
}
