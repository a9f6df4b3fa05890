/** What core says in a notice, by its code. They come with the modal, so they are written out: core's own texts are a chunk more. */
export const notices = {
  authenticating: 'Authenticating...',
  signatureDeclined: 'Signature declined',
  transactionStarted: 'Transaction started',
  sent: 'Sent',
  sendFailed: 'Failed to send transaction. Please try again.',
}
