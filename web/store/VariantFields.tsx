import { ActionIcon, Button, Flex, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { storeLimits, type StoreCurrency } from '#shared/store/rules.ts'
import { digitsOnly } from '../ui/digits-only.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import type { ProductFormOf } from './ProductForm.tsx'

/** The variants of a product, each a line: those that are taken out are no longer sold. */
export function VariantFields({ form }: { readonly form: ProductFormOf }) {
  const { t } = useLingui()
  const { variants, currency, tracked } = form.values
  return (
    <fieldset>
      <legend>{t`Variants`}</legend>
      <Stack gap={8}>
        {variants.map(({ id, name, price }, i) => {
          const nth = i + 1
          return (
            <Flex key={id ?? `new ${i}`} gap={8} align="flex-end" wrap="wrap">
              <TextInput
                style={{ flex: '2 1 140px' }}
                label={t`Variant ${nth}`}
                maxLength={storeLimits.name}
                {...form.getInputProps(`variants.${i}.name`)}
              />
              {id === undefined && (
                <div style={{ flex: '1 1 110px' }}>
                  <MoneyInput
                    label={t`Price, if another`}
                    currency={currency as StoreCurrency}
                    {...form.getInputProps(`variants.${i}.price`)}
                    value={price}
                  />
                </div>
              )}
              {id === undefined && tracked && (
                <TextInput
                  style={{ flex: '1 1 80px' }}
                  label={t`Pieces`}
                  maxLength={7}
                  {...digitsOnly}
                  {...form.getInputProps(`variants.${i}.stock`)}
                />
              )}
              <ActionIcon
                size={36}
                variant="default"
                aria-label={name === '' ? t`Remove variant ${nth}` : t`Remove ${name}`}
                onClick={() => form.removeListItem('variants', i)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </Flex>
          )
        })}
        {variants.length < storeLimits.variants && (
          <Button
            className="cb-start"
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => form.insertListItem('variants', { name: '', price: '', stock: '0' })}
          >
            {t`Add variant`}
          </Button>
        )}
      </Stack>
    </fieldset>
  )
}
