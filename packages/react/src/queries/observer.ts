// A module of its own, so that a bundler keeps of the library what is used and no more.
export { QueryObserver } from '@tanstack/query-core'
