/** Sentences of the wallet itself, beside those of what was decoded. */
export const messageWarnings = {
  notText:
    'This message is no text. The wallet cannot tell what a signature of it allows. Sign only if you trust the site.',
  hidden: 'This message contains invisible letters. They are spelt out.',
  delegates: 'This gives another program control over your account. Sign only if you know why.',
  fails: (reason: string) => `The network says that this will fail: ${reason.slice(0, 200)}`,
  lookAlike: (known: string) =>
    `The receiver begins and ends like ${known}, which you know, but it is another address. Check every letter.`,
  notPaid: (operator: string) => `${operator} does not pay for this. You would pay the network fee yourself.`,
  notCovered: 'Your balance does not cover the amount and the network fee.',
} as const
