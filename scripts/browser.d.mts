export function findInstalledBrowser(): string | undefined
export function launchArguments(): string[]
