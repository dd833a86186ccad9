import { useEffect, useEffectEvent, useState } from 'react'
import type { useForm } from '@mantine/form'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'

/** Among the values of a form: the version of what is edited. */
export interface EditedVersion {
  readonly base: number
}
/** The part of a Mantine form that is needed for it, with any check of its values. */
export type FormOfVersion<Values extends EditedVersion> = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'isDirty' | 'resetDirty' | 'setInitialValues' | 'setValues' | 'onSubmit'
>
/**
 * For a form over what several people edit, in versions. What is typed is kept in this tab with the version that it is about; a newer
 * version takes the form's place while nothing is typed, and otherwise shows in `isBehind`: nothing typed is lost, nor anything
 * that somebody else saved. `written` goes on from the next version, with what was typed meanwhile.
 */
export function useVersionedForm<Values extends EditedVersion>(
  form: FormOfVersion<Values>,
  name: string,
  saved: Values,
) {
  const [draft] = useState(() => draftOf(name, saved))
  const startOver = () => {
    form.setInitialValues(saved)
    form.setValues(saved)
    form.resetDirty(saved)
  }
  const goOnFrom = (base: number) => form.setValues({ base } as Partial<Values>)
  const restore = useEffectEvent(() => {
    if (draft) form.setValues(draft)
  })
  const keep = useEffectEvent((values: Values) => {
    if (form.isDirty()) keepDraft(name, values)
    else dropDraft(name)
  })
  const follow = useEffectEvent((_version: number) => {
    if (!form.isDirty()) startOver()
  })
  useEffect(() => restore(), [])
  useEffect(() => keep(form.values), [form.values])
  useEffect(() => follow(saved.base), [saved.base])
  return {
    restored: draft !== null && form.isDirty(),
    isBehind: form.values.base !== saved.base,
    startOver,
    goOnFrom,
    written: (sent: Values) => {
      // At once: the form may be gone before it is shown again.
      dropDraft(name)
      form.resetDirty({ ...sent, base: sent.base + 1 })
      goOnFrom(sent.base + 1)
    },
  }
}
