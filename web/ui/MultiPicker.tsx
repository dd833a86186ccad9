import { Box, CloseButton, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { PickerField, type ListOf, type PickerProps } from './Picker.tsx'
import classes from './Picker.module.css'

export interface SeveralProps extends PickerProps {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** The list is always there, below the field: for a dialog that is about nothing else. */
  readonly inline?: boolean | undefined
}

/** Several of many: those picked stand above the field, and Backspace in the empty field takes the last one out. */
export function MultiPicker<Offer extends object>({
  values,
  onChange,
  nameOf,
  inline = false,
  ...props
}: SeveralProps &
  ListOf<Offer> & {
    readonly nameOf: (value: string) => string
  }) {
  const { t } = useLingui()
  const without = (value: string) => onChange(values.filter((one) => one !== value))
  return (
    <Box pos="relative" miw={0} className={classes['picker'] ?? ''}>
      {values.length > 0 && (
        <Flex
          component="ul"
          gap={5}
          wrap="wrap"
          mah={96}
          m="0 0 6px"
          className="cb-scroll"
          aria-label={t`Selected`}
        >
          {values.map((value) => {
            const name = nameOf(value)
            return (
              <Flex
                key={value}
                component="li"
                display="inline-flex"
                gap={5}
                align="center"
                bdrs={99}
                bg="var(--cb-accent-bg)"
                maw="100%"
                p="2px 3px 2px 9px"
                c="var(--cb-accent)"
                fz="xs"
                className={classes['chip'] ?? ''}
              >
                {name}
                <CloseButton
                  size="xs"
                  aria-label={t`Remove ${name}`}
                  disabled={props.disabled ?? false}
                  onClick={() => without(value)}
                />
              </Flex>
            )
          })}
        </Flex>
      )}
      <PickerField
        {...props}
        shown=""
        chosen={values}
        several
        inline={inline}
        onChoose={(value) =>
          values.includes(value) ? without(value) : onChange([...values, value])
        }
        onBackspace={() => onChange(values.slice(0, -1))}
      />
    </Box>
  )
}
