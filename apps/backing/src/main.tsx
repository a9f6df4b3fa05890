import '@latchkey/react/styles.css'
import { reloadOnChunkError } from './errors/chunkReload.ts'
import { start } from './shell/start.tsx'
import './styles/app.css'

reloadOnChunkError()
const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id "root".')
// A task of its own, so that the browser answers a user between evaluating all this and starting it. And not awaited at the top
// level: a module that does so shares nothing with the chunks it loads, and there would be forty.
setTimeout(() => void start(container))
