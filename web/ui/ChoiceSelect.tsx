import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

/** One of a few: the browser's own list, which works with every finger and screen reader. */
export const ChoiceSelect = (props: NativeSelectProps) => (
  <NativeSelect
    size="xs"
    rightSection={<IconSelector size={14} stroke={1.8} />}
    rightSectionPointerEvents="none"
    {...props}
  />
)
