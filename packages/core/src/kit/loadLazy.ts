/** What a kit needs once a visitor does something or has an account. Loaded once, whoever asks. */
export const loadLazy = () => import('./lazy.ts')
