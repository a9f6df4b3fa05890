/** React's renderer, evaluated in its own file of the build: see build/startChunk.ts. */
export { createRoot, hydrateRoot } from 'react-dom/client'
