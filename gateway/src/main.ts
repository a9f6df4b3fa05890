#!/usr/bin/env node
import { CommandError } from './cli/CommandError.ts'
import { runCommand } from './cli/runCommand.ts'
import { ConfigError } from './config/ConfigError.ts'
import { readConfig } from './config/config.ts'
import { NO_CHAINS } from './config/readChains.ts'
import type { Gateway } from './gateway.ts'
import { createLogger } from './server/createLogger.ts'
import { flushLog } from './server/flushLog.ts'

const [command, ...args] = process.argv.slice(2)

try {
  // `main.js relay` is the relay without the rest, which needs no node and none of the rest's memory.
  if (command === undefined || command === 'relay') await serve(command === 'relay')
  else console.log(await runCommand(command, args, process.env))
} catch (error) {
  console.error(describe(error))
  process.exit(1)
}

async function serve(isRelayAlone: boolean): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config)
  if (!isRelayAlone && config.chains.length === 0) throw new ConfigError([NO_CHAINS])
  const gateway: Pick<Gateway, 'listen' | 'close' | 'metricsUrl'> & Partial<Pick<Gateway, 'walletUrl'>> =
    isRelayAlone
      ? await (await import('./modules/relay/createRelayServer.ts')).createRelayServer(config, logger)
      : await (await import('./gateway.ts')).createGateway(config, logger)
  const url = await gateway.listen()
  logger.info({ url, chains: config.chains.map(({ caipNetworkId }) => caipNetworkId) }, 'listening')
  const { metricsUrl, walletUrl } = gateway
  console.log(
    JSON.stringify({ ready: true, url, ...(metricsUrl && { metricsUrl }), ...(walletUrl && { walletUrl }) }),
  )

  let isStopping = false
  const stop = async (signal: string) => {
    // A second signal stops the process immediately.
    if (isStopping) process.exit(1)
    isStopping = true
    logger.info({ signal }, 'stopping: calls under way are answered first')
    await gateway.close()
    logger.info('stopped')
    await flushLog(logger)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function describe(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CommandError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The gateway cannot start:\n  - PORT is taken by another program (${error.message}). Set PORT to a free one.`
  }
  return `The gateway cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
