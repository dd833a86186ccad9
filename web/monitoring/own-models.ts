import { personalAtom } from '../platform/session.ts'

/** Logins of the models that are assigned to the viewer; undefined for who is no trainer, has none, or until they are known. */
export const ownModelsAtom = personalAtom<ReadonlySet<string> | undefined>(undefined)
