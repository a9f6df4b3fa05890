import '@latchkey/react/styles.css'
import { reloadOnChunkError } from './errors/chunkReload.ts'
import { start } from './shell/start.tsx'
import './styles/app.css'

reloadOnChunkError()
const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id "root".')
// Start in a separate task, so that the browser can respond to the user between evaluation and start. This does not use top-level
// await, because such a module shares no code with the chunks that it loads, which would result in forty chunks.
setTimeout(() => void start(container))
