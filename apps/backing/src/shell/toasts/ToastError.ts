/** A toast is not accessible to all users (S5.20). */
export class ToastError extends Error {
  override readonly name = 'ToastError'
}
