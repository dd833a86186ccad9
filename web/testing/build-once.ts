import { ensureBuilt } from './built.ts'

/** Before the first test in a browser: several at once would each build into the same folder. */
export const setup = (): Promise<void> => ensureBuilt()
