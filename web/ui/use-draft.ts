import { useEffect, useState } from 'react'
import type { useForm } from '@mantine/form'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'

/** What is needed of a form of Mantine, however it checks its values. */
export type FormOf<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'isDirty' | 'getInitialValues' | 'setValues' | 'setFieldError' | 'onSubmit' | 'reset'
>
export interface DraftOf<Values> {
  readonly name: string
  /** What must not be kept, such as a password. */
  readonly omit?: readonly (keyof Values & string)[]
}

/** Fills a form with what was typed and not saved before, and keeps what is typed from now on. */
export function useDraft<Values extends object>(
  form: FormOf<Values>,
  draft: DraftOf<Values> | undefined,
) {
  const [found] = useState(() => draft && draftOf(draft.name, form.getInitialValues()))
  const [filled, setFilled] = useState(false)
  const { values } = form
  const dirty = form.isDirty()
  useEffect(() => {
    if (!filled) {
      if (found) form.setValues(found)
      setFilled(true)
    } else if (draft && dirty) keepDraft(draft.name, values, draft.omit)
    else if (draft) dropDraft(draft.name)
    // What is typed is kept; neither the form's nor the draft's own identity matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, dirty, filled])
  return {
    restored: Boolean(found) && dirty,
    drop: () => {
      if (draft) dropDraft(draft.name)
    },
  }
}
