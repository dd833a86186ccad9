/** What somebody is about to do with a settlement: each a dialog. */
export type Doing =
  | { readonly what: 'sign' | 'pay' | 'returned' | 'reopen' | 'final' }
  | { readonly what: 'dispute' | 'answer'; readonly key: string }
  | { readonly what: 'book' | 'waive'; readonly keys: readonly string[] }

/** What this viewer may do with settlements of a person. */
export type MaySettle = Readonly<
  Record<
    | 'isOwn'
    | 'isOwner'
    | 'review'
    | 'sign'
    | 'pay'
    | 'returned'
    | 'reopen'
    | 'final'
    | 'acknowledge'
    | 'dispute'
    | 'answer'
    | 'book'
    | 'waive'
    | 'readsAll',
    boolean
  >
>
