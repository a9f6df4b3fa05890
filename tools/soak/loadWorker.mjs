// The load in a thread of its own: who started the servers also reads their logs, and must not hold it up.
import { parentPort, workerData } from 'node:worker_threads'
import { openLoad } from './load.mjs'

const { url, ...rest } = workerData
const load = await openLoad({ url: new URL(url), ...rest })
parentPort.on('message', async ([name, ...parameters]) => {
  if (name === 'close') return void parentPort.close(load.close())
  parentPort.postMessage(await load[name](...parameters))
})
