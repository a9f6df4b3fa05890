export function shortenPauses(): void
