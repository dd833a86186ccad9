/**
 * The meanings of a badge, with the colours and the mark of each. Ink and paper are variables of theme.css; a test holds every
 * pair to a contrast of 4.5 to 1 in light and dark colours. A tone without a mark is told by its words alone.
 */
export const tones = {
  /** Works, on, paid, allowed. */
  ok: { ink: '--cb-free', paper: '--cb-free-bg', mark: 'M.8 5.4L2 4.2l2 2L8 2l1.2 1.2L4 8.6z' },
  /** Needs attention soon. */
  warn: { ink: '--cb-error', paper: '--cb-error-bg', mark: 'M5 .8L9.6 9H.4z' },
  /** Broken, refused, revoked, gone. */
  bad: {
    ink: '--cb-broken',
    paper: '--cb-broken-bg',
    mark: 'M1.8.6L5 3.8L8.2.6L9.4 1.8L6.2 5L9.4 8.2L8.2 9.4L5 6.2L1.8 9.4L.6 8.2L3.8 5L.6 1.8z',
  },
  /** Ended, off, or no more than a fact. */
  neutral: { ink: '--cb-nodata', paper: '--cb-nodata-bg', mark: null },
  /** New, special, this one. */
  info: { ink: '--cb-accent', paper: '--cb-accent-bg', mark: null },
} as const satisfies Record<
  string,
  { readonly ink: `--cb-${string}`; readonly paper: `--cb-${string}`; readonly mark: string | null }
>
export type Tone = keyof typeof tones
