import { defineNeed } from '../platform/needs.ts'

/** The active people to whom a Model is allocated, by login. The first argument is the App. */
export const trainersOf =
  defineNeed<(app: object, model: string) => Promise<readonly string[]>>('trainersOf')
