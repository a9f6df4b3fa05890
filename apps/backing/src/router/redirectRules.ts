/** Redirects a path to another path, or to an address of another site. */
export interface RedirectRule {
  readonly from: string
  readonly to: string
}

/** Every redirect of the app: S2.3. */
export const redirectRules: readonly RedirectRule[] = [
  // Static hosts use this path for the page, and users copy it.
  { from: '/index.html', to: '/' },
]

export class RedirectRuleError extends Error {
  override readonly name = 'RedirectRuleError'
}

/** Rejects a rule whose target is neither a path of the app nor a web address, such as `javascript:` or `//host`. */
export function checkRedirectRule({ from, to }: RedirectRule): void {
  const isPath = /^\/(?![/\\])/.test(to)
  const isAddress = /^https?:\/\//i.test(to) && URL.canParse(to)
  if (isPath || isAddress) return
  throw new RedirectRuleError(
    `The redirect from "${from}" leads to "${to}".\n\nGive it a path such as "/" or an address such as "https://example.org/".`,
  )
}
