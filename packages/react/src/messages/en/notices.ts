/** What core says in a notice, by its code. They come with the modal, so they are written out: core's own texts are a chunk more. */
export const notices = {
  authenticating: 'Authenticating...',
  signatureDeclined: 'Signature declined',
  transactionStarted: 'Transaction started',
  sent: 'Sent',
  /** The embedded wallet has two, and another tab, device or network brought the change about. */
  otherAddress: 'Your wallet now uses its other address. The account settings show which one.',
  signedOut: (wallet: string) => `You were signed out of ${wallet}`,
  sendFailed: 'Failed to send transaction. Please try again.',
}
