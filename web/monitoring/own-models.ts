import { atom } from 'jotai'

/** Logins of the models that are assigned to the viewer; undefined for who is no trainer, has none, or until they are known. */
export const ownModelsAtom = atom<ReadonlySet<string> | undefined>(undefined)
