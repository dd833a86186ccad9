import type { NativeSelectProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { payWays } from '#shared/settlements/rules.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { usePayWays } from './pay-ways.ts'

/** A choice of how a person is paid. `asked`: nothing is taken for granted. */
export function HowPaid({ asked = false, ...field }: NativeSelectProps & { asked?: boolean }) {
  const { t } = useLingui()
  const words = usePayWays()
  return (
    <ChoiceSelect size="sm" label={t`Paid by`} required {...field}>
      {asked && <option value="">{t`Choose`}</option>}
      {payWays.map((way) => (
        <option key={way} value={way}>
          {words[way]}
        </option>
      ))}
    </ChoiceSelect>
  )
}
