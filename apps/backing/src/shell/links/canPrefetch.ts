interface NavigatorWithConnection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/**
 * Whether the user's connection leaves something over for what may never be needed: S9.39. Where the browser does not
 * say, it does.
 */
export function canPrefetch(browser: object = navigator): boolean {
  const { connection } = browser as NavigatorWithConnection
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '')
}
