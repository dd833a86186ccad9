import { useMemo } from 'react'
import type { NativeSelectProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { payWays, type PayWay } from '#shared/settlements/rules.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'

/** Returns the names of the ways of paying. */
export function usePayWays(): Readonly<Record<PayWay, string>> {
  const { t } = useLingui()
  return useMemo(() => ({ bank: t`Bank transfer`, cash: t`In cash`, other: t`Another way` }), [t])
}

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
