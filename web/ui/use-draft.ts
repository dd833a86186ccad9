import { useEffect, useState } from 'react'
import type { useForm } from '@mantine/form'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'

/** The part of a Mantine form that is needed here, with any check of its values; `Sent` is what it hands over. */
export type FormOf<Values extends object, Sent = Values> = Pick<
  ReturnType<typeof useForm<Values, Sent>>,
  'values' | 'isDirty' | 'getInitialValues' | 'setValues' | 'setFieldError' | 'onSubmit' | 'reset'
>

/**
 * Fills a form with what was typed and not saved before, and keeps what is typed from now on: only what differs, because the
 * rest may have changed since.
 */
export function useDraft<Values extends object>(
  form: Omit<FormOf<Values>, 'onSubmit'>,
  name: string,
) {
  const [found] = useState(() => draftOf(name, form.getInitialValues()))
  const [filled, setFilled] = useState(false)
  const { values } = form
  const dirty = form.isDirty()
  useEffect(() => {
    if (!filled) {
      if (found) form.setValues(found)
      setFilled(true)
    } else if (dirty) {
      const typed = Object.entries(values).filter(([field]) => form.isDirty(field))
      keepDraft(name, Object.fromEntries(typed))
    } else dropDraft(name)
    // The typed values are kept; the form's own identity does not matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, dirty, filled])
  return { restored: Boolean(found) && dirty, drop: () => dropDraft(name) }
}
