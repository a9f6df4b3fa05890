/** Loads what is said of the page's headers. Where that fails, nothing is said. */
export function loadPageHeaders(then: (loaded: typeof import('./pageHeaders.ts')) => void): void {
  import('./pageHeaders.ts').then(then, () => {})
}
