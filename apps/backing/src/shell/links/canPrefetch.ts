interface NavigatorWithConnection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/**
 * Whether the user's connection is good enough to prefetch code that may never be needed (S9.39). True if the browser does not
 * report the connection.
 */
export function canPrefetch(browser: object = navigator): boolean {
  const { connection } = browser as NavigatorWithConnection
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '')
}
