import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { SettingName } from '#shared/configuration/settings.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { dropDraft, keepDraft } from '../platform/drafts.ts'
import { paths } from '../platform/paths.ts'
import { useUnsaved } from '../platform/use-unsaved.ts'
import { useNameList } from '../ui/name-list.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { changedIn, faultsIn, isOnlyHeld, keptEdits, noEdits, typedOf, withTyped } from './edits.ts'
import { useFaultTexts } from './fault-texts.ts'
import type { Typed } from './fields.ts'
import { useSettingNames } from './names.ts'

/** A refusal of the server, and the place where it is said. */
export interface RefusedAt {
  readonly at: SettingName | 'day'
  readonly text: string
}
/** Everything that is typed into the settings of one studio and not saved yet; `asked` is the studio as the address says it. */
export function useEdits(configuration: StudioConfiguration, asked: string) {
  const { settings } = configuration
  const { edits, setEdits, restored, forget } = useKept(configuration)
  const [isSaid, setSaid] = useState(false)
  const [refused, setRefused] = useState<RefusedAt>()
  const [shown, setShown] = useState<RefusedAt['at']>()
  const { t } = useLingui()
  const faultTexts = useFaultTexts()
  const changed = changedIn(edits, settings)
  const clear = () => {
    forget()
    setSaid(false)
    setRefused(undefined)
  }
  const discard = useDiscarding({ asked, changed, clear })
  const change = (next: typeof edits) => {
    setRefused(undefined)
    // The day goes with the last change that was taken back.
    setEdits(changedIn(next, settings).length > 0 ? next : { ...next, day: '' })
  }
  return {
    configuration,
    edits,
    changed,
    restored,
    refused,
    /** The place to bring into sight, once its section is here. */
    shown,
    show: setShown,
    typed: <N extends SettingName>(setting: N) => typedOf(edits, settings, setting),
    type: <N extends SettingName>(setting: N, value: Typed[N]) =>
      change(withTyped(edits, settings, setting, value)),
    /** Saved though their values stay: their day is what matters. */
    hold: (names: readonly SettingName[]) =>
      change({ ...edits, held: [...new Set([...edits.held, ...names])] }),
    changeDay: (day: LocalDay) => change({ ...edits, day }),
    /** Returns what is said at a field, once a save was tried. */
    error: (setting: SettingName, place = ''): string | undefined => {
      const fault = isSaid ? faultsIn(edits, settings, setting)[place] : undefined
      return fault && faultTexts[fault]
    },
    /** Says what is wrong; answers with the first place where something is. */
    check: (): RefusedAt['at'] | undefined => {
      setSaid(true)
      const wrong = changed.find((one) => Object.keys(faultsIn(edits, settings, one)).length > 0)
      if (wrong || edits.day !== '' || !changed.some((one) => isOnlyHeld(edits, settings, one)))
        return wrong
      setRefused({ at: 'day', text: t`Choose a day` })
      return 'day'
    },
    refuse: setRefused,
    clear,
    discard,
  }
}
export type Editing = ReturnType<typeof useEdits>

/** They outlive a page that is loaded again and a session that ended. */
function useKept({ studio, settings }: StudioConfiguration) {
  const name = `studio-config.${studio}`
  const [found] = useState(() => keptEdits(name, settings))
  const [edits, setEdits] = useState(found)
  const [restored, setRestored] = useState(found !== noEdits)
  const isChanged = changedIn(edits, settings).length > 0
  useEffect(() => {
    if (isChanged) keepDraft(name, edits)
    else dropDraft(name)
  }, [name, edits, isChanged])
  const forget = () => {
    // At once: with its studio the form may be gone before an effect runs.
    dropDraft(name)
    setEdits(noEdits)
    setRestored(false)
  }
  return { edits, setEdits, restored, forget }
}

/** Returns a function that discards the edits after a question; leaving the studio's settings asks the same. */
function useDiscarding({
  asked,
  changed,
  clear,
}: {
  readonly asked: string
  readonly changed: readonly SettingName[]
  readonly clear: () => void
}): () => void {
  const { t } = useLingui()
  const names = useSettingNames()
  const nameList = useNameList()
  const confirm = useConfirm()
  const ask = (then: () => void) =>
    confirm({
      confirm: t`Discard changes`,
      target: nameList(changed.map((setting) => names[setting])),
      danger: true,
      perform: async () => {
        clear()
        then()
      },
    })
  const isInside = ({ pathname, searchParams }: URL) =>
    pathname === paths.studioConfig && (searchParams.get('studio') ?? '') === asked
  useUnsaved(changed.length > 0, ask, isInside)
  return () => ask(() => undefined)
}
