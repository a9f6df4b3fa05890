/** Texts of the ApproveTransaction view. */
export const ApproveTransaction = {
  title: 'Approve Transaction',
  frame: 'Your wallet',
  loading: 'Your wallet is loading',
  late: 'This takes longer than usual. To cancel, close this window.',
}
