import { useRef, useState } from 'react'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './call.ts'
import { atField, malformedIn, type FieldsByCode, type FieldRefusal } from './field-refusal.ts'
import { failureText, toastSuccess } from './toasts.ts'

export interface SaveOptions<Values, Answer> {
  /** Context of a failure: '{context}: {server error text}'. */
  readonly context: string
  /** Said when it is saved. */
  readonly toast?: string | ((answer: Answer, values: Values) => string)
  /** Queries that are fetched again when it is saved. */
  readonly invalidates?: readonly QueryKey[]
  /** Which field a refusal is about, by its code; said there instead of above the form. */
  readonly fields?: FieldsByCode<Values>
  readonly onRefused?: (refusal: SaveRefusal) => void
}
/** The refusal of a form: `failure` is said above the form, `field` at a field; of a value that is malformed both. */
interface SaveRefusal {
  readonly code: string
  readonly failure?: string
  readonly field?: FieldRefusal
}
export interface Saving<Values, Answer> {
  /** Answers with what the server answered, or with the refusal. One at a time: a second press while one is on its way does nothing. */
  readonly save: (
    values: Values,
  ) => Promise<{ readonly answer: Answer } | { readonly refusal: SaveRefusal } | null>
  readonly busy: boolean
  readonly refusal: SaveRefusal | undefined
  /** The refusal is not said any longer, such as when something else was chosen. */
  readonly forget: () => void
}

/** Saves by `send`: a busy state, the refusal at its field where the table knows one, a toast and fresh queries when it is done. */
export function useSave<Values, Answer>(
  send: (values: Values) => Promise<Answer>,
  options: SaveOptions<Values, Answer>,
): Saving<Values, Answer> {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<SaveRefusal>()
  const onItsWay = useRef(false)
  const save = async (values: Values) => {
    if (onItsWay.current) return null
    onItsWay.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await send(values)
      const { toast, invalidates = [] } = options
      await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
      if (toast !== undefined)
        void toastSuccess(typeof toast === 'string' ? toast : toast(answer, values))
      return { answer }
    } catch (error) {
      const found = refusalOf(error, options, values)
      setRefusal(found)
      options.onRefused?.(found)
      return { refusal: found }
    } finally {
      onItsWay.current = false
      setBusy(false)
    }
  }
  return { save, busy, refusal, forget: () => setRefusal(undefined) }
}

function refusalOf<Values>(
  error: unknown,
  { context, fields }: Pick<SaveOptions<Values, unknown>, 'context' | 'fields'>,
  values: Values,
): SaveRefusal {
  const code = error instanceof ApiError ? error.code : ''
  const field = atField(error, fields)
  if (field) return { code, field }
  const failure = failureText(error, context)
  const name = malformedIn(error, values)
  if (name === undefined) return { code, failure }
  return { code, failure, field: { name, text: i18n._(msg`This value can’t be saved`) } }
}
