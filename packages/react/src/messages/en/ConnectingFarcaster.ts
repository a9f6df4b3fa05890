/** Texts of the ConnectingFarcaster view. */
export const ConnectingFarcaster = {
  title: 'Farcaster',
  code: 'QR code to sign in with Farcaster',
  scan: 'Scan this QR Code with your phone',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  continueIn: 'Continue in Farcaster',
  phoneText: 'Approve the sign-in in the Farcaster app, then come back to this page.',
  open: 'Open Farcaster',
  showCode: 'Show QR code',
  joining: 'Loading user data',
}
