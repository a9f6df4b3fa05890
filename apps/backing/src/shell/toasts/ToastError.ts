/** A toast that not everybody could use: S5.20. */
export class ToastError extends Error {
  override readonly name = 'ToastError'
}
