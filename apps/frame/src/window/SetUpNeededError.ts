/** The wallet has to be set up, or opened with its phrase or passkey, before it signs on this device. */
export class SetUpNeededError extends Error {
  override readonly name = 'SetUpNeededError'
}
