export function seedOr(seed: number): number
export function runs(count: number): number
