// `npm run rules`: everything that the kit does by itself, rule by rule: what causes it, and what it does.
import { runnerImport } from 'vite'
import { aliases } from './aliases.mjs'
import { fromRoot } from './lib/paths.mjs'
import { bold, dim } from './lib/progress.mjs'

const { module } = await runnerImport(fromRoot('packages', 'core', 'src', 'testing', 'listRules.ts'), {
  configFile: false,
  logLevel: 'error',
  resolve: { alias: aliases },
})
for (const { name, cause, effect } of module.listRules()) {
  console.log(`${bold(name)}\n  ${dim('on')} ${cause}\n  ${effect}\n`)
}
