/**
 * Rules of the pay run, by which the signed settlements of a studio’s half are paid in one place:
 * - A run has batches, one after the other. A batch lists who is paid, how, and how much: the nets as they were signed.
 * - A batch is replaced by a newer one as long as no bank file was made of it. After that it is open until each of its
 *   transfers was paid or came back, or until it is withdrawn, with a reason: a person is never in two files at once.
 * - Each transfer has a reference of its own (EndToEndId), made of studio, person, half and batch: an answer to an older
 *   batch pays nothing of a newer one.
 * - The bank file of a batch is the same each time, under the same message id: the bank refuses the second one, and
 *   whoever makes it again is told before.
 * - The preparer is not in their own batch, nor is who releases it: nobody pays themselves.
 * - Where the studio wants two people, who prepared does not release, and a transfer is paid by the bank’s answer alone.
 *   A batch keeps what the studio wanted when it was prepared, and needs a release as well once the studio wants it.
 * - A person whose transfer is under way is not paid in another way meanwhile.
 * - The file of pain.001 is of euro (SEPA) and of lei between accounts in Romania. Other currencies need the bank of the
 *   person, which is not recorded: they are paid by the bank’s CSV, whose rules are the bank’s, or in another way.
 */

/** The most lines of a bank’s answer, and characters of its file. */
export const ANSWER_LINES_MAX = 5000
export const ANSWER_CHARACTERS_MAX = 2 * 1024 * 1024
/** The most people in one batch. */
export const BATCH_MAX = 2000
/** The most days ahead on which a bank file may be executed. */
export const EXECUTED_AHEAD_DAYS_MAX = 60
/** The most batches of a half that are told, the newest first. */
export const BATCHES_TOLD_MAX = 20

/** The most accounts to pay from that are set for a studio, over all time. */
export const PAYING_ACCOUNTS_MAX = 500

/** The forms of a file for the bank. */
export const bankFileForms = ['pain', 'csv'] as const
export type BankFileForm = (typeof bankFileForms)[number]
/** The forms of a bank’s answer. */
export const answerForms = ['camt', 'csv'] as const
export type AnswerForm = (typeof answerForms)[number]
/** The states of a payment in a batch. */
export const entryStates = ['due', 'paid', 'returned'] as const
export type EntryState = (typeof entryStates)[number]
/** The states of a payslip that was mailed. */
export const mailStates = ['waiting', 'sent', 'failed'] as const
/** Seconds after which a payslip that was mailed is mailed again when that is asked: a press on top of a press mails nobody twice. */
export const MAIL_AGAIN_SECONDS = 600
