/** If the load fails, the page's headers are not diagnosed. */
export function loadPageHeaders(then: (loaded: typeof import('./pageHeaders.ts')) => void): void {
  import('./pageHeaders.ts').then(then, () => {})
}
