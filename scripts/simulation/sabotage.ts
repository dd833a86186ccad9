/** Mistakes put in on purpose: each must be found within some seeds, or the simulation proves nothing. */
export interface Sabotage {
  /** The checkpoint is moved outside the transaction, before the rows are there. */
  readonly checkpointFirst?: true
  /** Two workers may hold one shard, and the checkpoint is moved without comparing. */
  readonly sharedShards?: true
  /** An append that is not first goes behind the one that was. */
  readonly versionIgnored?: true
  /** A command that is sent again comes as another command. */
  readonly newCommandIds?: true
  /** An append is answered before it is written. */
  readonly earlyAnswers?: true
  /** Lost wake-ups are not repaired by any sweep. */
  readonly noSweep?: true
  /** What is stored of a stream says that it knows all, and knows nothing. */
  readonly emptySnapshots?: true
  /** Later events of a stream that stopped are folded all the same. */
  readonly stoppedGoOn?: true
}
