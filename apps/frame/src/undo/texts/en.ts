/** The English texts of the page that undoes changes of access to a wallet. */
export const en = {
  loading: 'Loading…',
  retry: 'Try again',
  noAnswer: 'Nothing could be looked up',
  over: 'This link is over',
  overWhy: (contact: string) =>
    `It works for 7 days, until the change is undone, and as it was mailed. Look for a newer mail. If you undid the change already, sign in again on the site. If something is still wrong, ${askFor(contact)}.`,
  none: 'There is nothing to undo',
  noneWhy: 'Nobody has changed lately who may use your wallet. You can close this page.',
  kinds: {
    add: 'A way to sign in was added',
    remove: 'A way to sign in was removed',
    email: 'The email address was changed',
    device: 'A device was removed',
    deletion: 'The deletion of the wallet was planned',
  },
  freezeTitle: 'Was this you?',
  freezeWhy:
    'If this was not you, freeze it: what came with the change opens nothing, and nothing more is changed, for 14 days.',
  freeze: 'Freeze',
  mine: 'This was me',
  wasMe: 'Nothing was frozen',
  wasMeWhy: 'If you change your mind, open the link in the mail again. You can close this page.',
  frozenTitle: 'The changes are frozen',
  frozenWhy:
    'What came with them opens nothing, and nothing more is changed, for 14 days. Undo them, so that nobody has them when that time is over.',
  undoTitle: 'Undo changes?',
  undoWhy: 'If a change was not you, undo it.',
  choose: 'Undo everything from here on',
  goesToo: 'Undone too',
  laterToo: 'Each later change is undone with it.',
  risk: 'Everybody is signed out, you too. Only devices that opened the wallet a week before the change, or made it, still open it. This cannot be taken back.',
  undo: 'Undo',
  keepTitle: 'Keep the changes?',
  keep: 'It was me: keep the changes',
  keepWhy: 'That ends the freeze.',
  kept: 'The changes are kept',
  keptWhy: 'Nothing is frozen any more. You can close this page.',
  closedFrozen: 'The changes stay frozen for now',
  closedFrozenWhy:
    'The freeze ends after 14 days, and then the changes count again. To undo them before, open the link in the mail again.',
  closed: 'Nothing was undone',
  closedWhy: 'You can close this page.',
  whoTitle: 'Show that the wallet was yours before',
  whoLink:
    'Open this link on a device on which the wallet was open before, in the same browser. Or sign in with another way of then: not with the address that the link was mailed to.',
  whoSession:
    'This takes a fresh sign-in with a way of before the change, on a device on which the wallet was open before.',
  stillNot: (contact: string) =>
    `That was not enough. If you have neither such a device nor such a way to sign in, ${askFor(contact)}.`,
  signIn: 'Sign in',
  signInWhy: 'Sign in with a way that you had before the change.',
  undone: 'It is as it was',
  undoneWhy:
    'Sign in again on the site. Whoever has opened your wallet may have copied its key: move what it holds to another wallet.',
}

function askFor(contact: string): string {
  return contact ? `write to ${contact}` : 'tell the people who run the site'
}

export type UndoTexts = typeof en
