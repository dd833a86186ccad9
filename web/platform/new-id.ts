import { customAlphabet } from 'nanoid'

/** Makes an id that no one else makes, of 24 letters and digits. `crypto.randomUUID` is missing on a page without https, as in a studio's own network. */
export const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24)
