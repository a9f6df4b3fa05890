import { TEXTS } from '@latchkey/contract'

/** What core says in a notice, by its code. They come with the modal. */
export const notices = {
  signatureDeclined: TEXTS.signatureDeclined,
  transactionStarted: TEXTS.transactionStarted,
  sent: 'Sent',
  sendFailed: TEXTS.sendFailed,
}
