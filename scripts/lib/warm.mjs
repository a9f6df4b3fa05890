// `node warm.mjs <module> <program>`: loads the modules of a server while what it needs is still starting. It starts the server once it has
// read its environment, a JSON object, to the end of standard input.
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const [module, program, ...rest] = process.argv.slice(2)
const input = text(process.stdin)
await import(pathToFileURL(module).href)
const environment = await input
// Its parent has ended, or has stopped it.
if (environment === '') process.exit(0)
Object.assign(process.env, JSON.parse(environment))
process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...rest)
await import(pathToFileURL(program).href)
