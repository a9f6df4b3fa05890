import type { Plugin } from 'vite'
import { findStartChunks } from './startFiles.ts'

/** React is a file of its own: it changes less often than the page, and the page is evaluated in two parts. */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]shell[\\/]react\.ts$/

/**
 * Puts the libraries that every visit begins with into two files: React, and the rest. Left alone, the bundler gives whatever two chunks share a
 * file of its own, and each is a request before the page lives.
 *
 * Which modules these are is known only once unused code has been left out: the first build of an environment finds them,
 * the second puts them together. So nothing is loaded that was not before.
 *
 * @param modules - the ends of the paths of modules that are loaded lazily, and yet in every visit
 */
export function startChunk(modules: readonly string[]): Plugin {
  const start = new Set<string>()
  return {
    name: 'backing:start-chunk',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'react', test: REACT },
                    { name: 'start', test: (id) => start.has(id) },
                  ],
                },
              },
            },
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      if (start.size > 0) return
      for (const { moduleIds } of findStartChunks(Object.values(bundle), modules))
        for (const id of moduleIds) if (!/[/\\]backing[/\\]src[/\\]/.test(id)) start.add(id)
    },
  }
}
