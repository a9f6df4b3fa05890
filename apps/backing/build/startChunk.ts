import type { Plugin } from 'vite'
import { findStartChunks } from './startFiles.ts'

/** React has its own file, because it changes less often than the page. The browser then also evaluates the page in two parts. */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]shell[\\/]react\.ts$/

/**
 * Puts the libraries that every visit loads into two files: React, and the rest. By default, the bundler creates a file for each set of
 * modules that chunks share, and each file is a request before the page is interactive.
 *
 * These modules are known only after unused code is removed. So the first build of an environment finds them, and the second
 * combines them. A visit therefore loads no additional modules.
 *
 * @param modules - path endings of modules that load lazily, but in every visit
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
