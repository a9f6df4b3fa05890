import { createContext } from 'react'

/** Tells those who do not see it; the answer takes it back, where it was not told yet. Outside a modal nobody is told. */
export const AnnounceContext = createContext<(text: string) => () => void>(() => () => {})
