/** Where the load fails, nothing is said of the page's headers. */
export function loadPageHeaders(then: (loaded: typeof import('./pageHeaders.ts')) => void): void {
  import('./pageHeaders.ts').then(then, () => {})
}
