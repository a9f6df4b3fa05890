/** The reason why the chain could not be read. `message` is for the screen; the user can always try again. */
export type TreasuryProblem =
  | { readonly reason: 'slow'; readonly seconds: number }
  | { readonly reason: 'unreachable' }
  | { readonly reason: 'refused'; readonly status: number }
  | { readonly reason: 'wrongChain'; readonly chainId: string }
  | { readonly reason: 'malformed' }

/** Reading the treasury failed. The treasury's money is not affected. */
export class TreasuryError extends Error {
  override readonly name = 'TreasuryError'
  readonly problem: TreasuryProblem
  constructor(problem: TreasuryProblem, cause?: unknown) {
    super(`The treasury could not be read: ${problem.reason}. Try again in a moment.`, { cause })
    this.problem = problem
  }
}
