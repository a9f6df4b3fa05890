import { readConfig } from '../config/config.ts'
import { CommandError } from './CommandError.ts'

type Environment = Readonly<Record<string, string | undefined>>

const USAGE = `Write one of:
  (nothing)                     starts the gateway
  relay                         starts the relay alone
  names <list|reserve|revoke|allow> …
  users <find|sign-out|block|unblock|export|delete|keep|sign-rows> …
  backup <folder>               copies the SQLite database and the key of the zone, while the gateway runs
  policy --config page.json     prints the content policy of a page with the kit
Settings are environment variables: gateway/README.md.`

const commands: Readonly<
  Record<string, (args: readonly string[], environment: Environment) => Promise<string>>
> = {
  names: async (args, environment) =>
    (await import('./ruleNames.ts')).ruleNames(args, readConfig(environment)),
  users: async (args, environment) => (await import('./users.ts')).manageUsers(args, readConfig(environment)),
  backup: async (args, environment) => (await import('./backUp.ts')).backUp(args, readConfig(environment)),
  policy: async (args) => (await import('./printPolicy.ts')).printPolicy(args),
}

/** Does what an operator asks for beside serving, with the gateway's own settings. Returns what to print. */
export async function runCommand(
  command: string,
  args: readonly string[],
  environment: Environment,
): Promise<string> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new CommandError(`There is no command "${command}". ${USAGE}`)
  return run(args, environment)
}
