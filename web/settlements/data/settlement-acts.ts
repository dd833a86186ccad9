/** An act on a settlement that is under way: each a dialog. */
export type Doing =
  | { readonly what: 'sign' | 'pay' | 'returned' | 'reopen' | 'final' }
  | { readonly what: 'dispute' | 'answer'; readonly key: string }
  | { readonly what: 'book' | 'waive'; readonly keys: readonly string[] }

/** The acts on settlements of a person that this viewer may do. */
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
