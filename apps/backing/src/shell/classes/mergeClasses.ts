import { createLruCache } from './createLruCache.ts'

/** How many merged lists are remembered: S9.41. */
const CLASS_CACHE_SIZE = 500

// It holds nothing but words that follow from their key, so that everyone may share it.
const cache = createLruCache<string>(CLASS_CACHE_SIZE)

/**
 * Joins class names. What is empty or false is left out, what is said twice stands once, and of two modifiers of one
 * block that end in the same property (`toast--color-info`, `toast--color-error`) the later wins.
 */
export function mergeClasses(...parts: readonly (string | false | null | undefined)[]): string {
  const key = parts.filter(Boolean).join(' ')
  const known = cache.get(key)
  if (known !== undefined) return known
  const merged = merge(key)
  cache.set(key, merged)
  return merged
}

function merge(classes: string): string {
  const byProperty = new Map<string, string>()
  for (const name of classes.split(/\s+/).filter(Boolean)) {
    const property = /^[^-]+(?:-[^-]+)*--[^-]+(?=-)/.exec(name)?.[0] ?? name
    // The later one also stands later.
    byProperty.delete(property)
    byProperty.set(property, name)
  }
  return [...byProperty.values()].join(' ')
}
