/** Texts of the ApproveTransaction view. */
export const ApproveTransaction = {
  title: 'Approve Transaction',
  where: 'Decide in your wallet’s window',
  opening: 'The window is opening.',
  there: 'Read there what is asked, and approve or decline. Nothing happens before you do.',
  none: 'Your wallet asks you in a window of its own, which no site can change.',
  blocked:
    'Your browser blocked the window. Press the button, or allow windows for this site. If none opens, open this site in another browser.',
  lost: 'The window is gone, or this site is cut off from it. Open it again. If that does not help, open this site in another browser, or tell whoever runs it.',
  closed: 'The wallet’s window was closed. Nothing was approved.',
  late: 'If the window stays empty, close it and open it again.',
  review: 'Review in your wallet',
  show: 'Show the window',
  cancel: 'Cancel',
  copySite: 'Copy this site’s address',
}
