export function findInstalledBrowser(): string | undefined
export function launchArguments(options?: { readonly keeps?: readonly string[] }): string[]
