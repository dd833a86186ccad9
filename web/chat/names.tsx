import { createContext, use, type ReactNode } from 'react'
import { usePersonName } from '../platform/people.ts'

const Names = createContext<(user: string) => string>((user) => user)

/** Asks for people's names once for all of chat: each row by itself would follow the directory. */
export const NamesOfChat = ({ children }: { readonly children: ReactNode }) => (
  <Names value={usePersonName()}>{children}</Names>
)
/** Gives people's names by login; the login itself of a person out of sight. */
export const useNames = (): ((user: string) => string) => use(Names)
