import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type * as Server from '../src/server.tsx'
import { completeDocument } from './document.ts'
import { hashFolder } from './hashFolder.ts'
import { type BuildSettings, readSettings } from './settings.ts'
import { findStartFiles } from './startFiles.ts'

/** Modules that a page requests as soon as it starts, by the page's path. */
export type StartModules = Readonly<Record<string, readonly string[]>>

/** The OFL requires its text to accompany the font. */
const FONT_LICENCE = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource/spectral/package.json')),
  'LICENSE',
)

/** Replaces the id until it is known, because the id is a hash of all files that contain it. */
const PLACEHOLDER = '__BUILD_ID__'

/**
 * Adds the required files to `vite build`: prerendered pages with their payloads (S7.3), the build's manifest (S7.1), and the
 * file that names the latest build (S7.2).
 */
export function prerender(startModules: StartModules): Plugin {
  const root = resolve(import.meta.dirname, '..')
  const serverDir = join(root, '.cache', `server-${process.pid}`)
  let settings: BuildSettings
  return {
    name: 'backing:prerender',
    config(_, { command }) {
      settings = readSettings(root, process.env)
      if (command === 'serve') return
      return {
        builder: {},
        environments: {
          ssr: {
            build: {
              outDir: serverDir,
              copyPublicDir: false,
              rolldownOptions: { input: join(root, 'src/server.tsx') },
            },
          },
        },
      }
    },
    load(id) {
      // The page and its server build read the programme from the settings.
      const isProgramme = resolve(id) === join(root, 'programme.json')
      return isProgramme ? readFileSync(settings.programmeFile, 'utf8') : null
    },
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (!client || !ssr) throw new Error('Vite has no client or no server environment.')
      try {
        await builder.build(ssr)
        const server: typeof Server = await import(pathToFileURL(join(serverDir, 'server.js')).href)
        const programme: unknown = JSON.parse(readFileSync(settings.programmeFile, 'utf8'))
        server.requireProgramme(programme, settings.programmeName)
        const snapshot = await server.readSnapshot(programme, settings.snapshotNodes)
        const render: Render = async (buildId) => {
          const payload = { buildId, programme, ...(snapshot && { snapshot }) }
          return Promise.all(server.prerenderedPaths.map((path) => renderPage(server, path, payload)))
        }
        // Render before the browser build, so that a broken programme stops the build before it writes any file.
        await render(PLACEHOLDER)
        // The first build finds the modules that every visit loads; the second puts them into one file (see startChunk.ts).
        await builder.build(client)
        const outDir = resolve(client.config.root, client.config.build.outDir)
        rmSync(join(outDir, client.config.build.assetsDir), { recursive: true })
        const built = await builder.build(client)
        if (!('output' in built)) throw new Error('A build that watches cannot prerender.')
        await writeSite(outDir, {
          paths: server.prerenderedPaths,
          render,
          settings,
          built: built.output,
          startModules,
        })
      } finally {
        rmSync(serverDir, { recursive: true, force: true })
      }
    },
  }
}

interface PageFiles extends Server.RenderedPage {
  readonly path: string
  readonly payload: string
}

type Render = (buildId: string) => Promise<PageFiles[]>

async function renderPage(server: typeof Server, path: string, payload: unknown): Promise<PageFiles> {
  return { path, payload: JSON.stringify(payload), ...(await server.renderPage(path, payload)) }
}

interface Site {
  readonly paths: readonly string[]
  readonly render: Render
  readonly settings: BuildSettings
  readonly built: Rolldown.RolldownOutput['output']
  readonly startModules: StartModules
}

async function writeSite(
  outDir: string,
  { paths, render, settings, built, startModules }: Site,
): Promise<void> {
  const { siteUrl, timestamp } = settings
  const template = readFileSync(join(outDir, 'index.html'), 'utf8')
  const fonts = built.map(({ fileName }) => `/${fileName}`).filter((name) => name.endsWith('.woff2'))
  async function filesOf(buildId: string): Promise<Map<string, string>> {
    const common = { template, buildId, siteUrl }
    const files = new Map([
      ['404.html', completeDocument(common)],
      ['robots.txt', 'User-agent: *\nAllow: /\n'],
      ['licences/spectral.txt', readFileSync(FONT_LICENCE, 'utf8')],
    ])
    for (const { path, html, head, payload } of await render(buildId)) {
      const folder = path.replace(/\/?$/, '/')
      const start = findStartFiles(built, startModules[path] ?? [])
      const page = { path, html, head, payloadUrl: `${folder}_payload.json?${buildId}`, fonts, ...start }
      files.set(`${folder.slice(1)}index.html`, completeDocument({ ...common, page }))
      files.set(`${folder.slice(1)}_payload.json`, payload)
    }
    return files
  }
  // Files that contain the id are hashed with the placeholder in its place.
  const id = hashFolder(outDir, await filesOf(PLACEHOLDER))
  const files = await filesOf(id)
  files.set(`builds/meta/${id}.json`, JSON.stringify({ id, timestamp, prerendered: paths }))
  files.set('builds/latest.json', JSON.stringify({ id, timestamp }))
  for (const [path, content] of files) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    writeFileSync(join(outDir, path), content)
  }
}
