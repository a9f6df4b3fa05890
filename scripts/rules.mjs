// `npm run rules`: prints the cause and the effect of every rule, that is, of every automatic reaction of the kit.
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
