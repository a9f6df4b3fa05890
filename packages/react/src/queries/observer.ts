// A separate module, so that a bundler keeps only the used parts of the library.
export { QueryObserver } from '@tanstack/query-core'
