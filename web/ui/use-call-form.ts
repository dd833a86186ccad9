import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { Call, FormField } from '#shared/platform/calls.ts'
import {
  fieldsOf,
  isTaken,
  sentValues,
  type EnteredFields,
  type SentFields,
} from '../platform/form-fields.ts'

/** Words where the value is missing or none: then the field must be filled in. Or a check in the place of the schema's. */
type Said<V, Values> = string | ((value: V, values: Values) => string | boolean | null)
type Says<Values> = { readonly [N in keyof Values]?: Said<Values[N], Values> }

/**
 * A form that ends in a call: it begins with `start`, whose fields are those of the call's params and body, is checked by their
 * bounds, and hands over the values as the call takes them. `field(name)` are the props of an input.
 */
export function useCallForm<C extends Call, N extends keyof EnteredFields<C>>(
  target: C,
  start: Pick<EnteredFields<C>, N>,
  says: Says<Pick<EnteredFields<C>, N>> = {},
) {
  type Values = Pick<EnteredFields<C>, N>
  const words = useWords()
  const fields: Readonly<Partial<Record<N, FormField>>> = fieldsOf(target)
  const names = Object.keys(start) as N[]
  const boundsOf = (name: N): FormField => ({
    ...fields[name],
    ...(typeof says[name] === 'string' && { empty: 'refused' }),
  })
  const wrongIn = (name: N, values: Values) => {
    const said: Said<Values[N], Values> | undefined = says[name]
    if (typeof said === 'function') return said(values[name], values)
    const bounds = boundsOf(name)
    return isTaken(bounds, values[name]) ? null : (said ?? words(bounds))
  }
  const form = useForm<Values, Pick<SentFields<C>, N & keyof SentFields<C>>>({
    mode: 'controlled',
    initialValues: start,
    validate: (values) => Object.fromEntries(names.map((name) => [name, wrongIn(name, values)])),
    transformValues: (values) => sentValues(fields, values) as never,
  })
  const field = <F extends N>(name: F) => {
    const { empty, max, kind } = boundsOf(name)
    return {
      ...form.getInputProps(name),
      value: form.values[name],
      ...(empty === 'refused' && { required: true }),
      ...(kind === undefined && max !== undefined && { maxLength: max }),
    }
  }
  return { ...form, field }
}

/** Words for what does not fit, where the form has none of its own. */
function useWords(): (field: FormField) => string {
  const { t } = useLingui()
  return ({ kind, min, max }) =>
    kind === 'date'
      ? t`Choose a date`
      : kind !== 'number'
        ? t`Fill in this field`
        : min === undefined || max === undefined
          ? t`Please enter a valid number`
          : t`Enter a number from ${min} to ${max}`
}
