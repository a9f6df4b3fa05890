/** Texts about the embedded wallet that the specification fixes. */
export const FRAME_TEXTS = {
  /** S8.52 */
  error: 'An error occurred',
  /** S8.53 */
  requestAborted: 'Request was aborted',
  /** The user has approved the request, but the wallet no longer answers. */
  outcomeUnknown: 'Nobody said whether it was sent. Look at the account before you try again.',
  aborted: 'Something went wrong',
  /** S8.54 */
  notLoaded: 'Unable to load email login dependency',
  /** S8.55 */
  notSet: 'W3mFrame: iframe is not set',
  /** S6.7 */
  notAllowed: 'Requested RPC call is not allowed',
  actionNotAllowed: 'Action not allowed',
  /** S5.2: `{n}` is the seconds left. */
  cooldown: 'Please try again after {n} seconds',
  /** S8.33 */
  noAddressOrConnector: 'Address or auth connector not found',
  social: 'The sign-in did not succeed',
  invalidEmail: 'Invalid email. Try again.',
} as const
