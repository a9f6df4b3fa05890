import { createLruCache } from './createLruCache.ts'

/** The number of merged lists to cache (S9.41). */
const CLASS_CACHE_SIZE = 500

// Each entry depends only on its key, so all callers can share the cache.
const cache = createLruCache<string>(CLASS_CACHE_SIZE)

/**
 * Joins class names. Leaves out empty or false values and duplicates. If two modifiers of one block set the same property
 * (`toast--color-info`, `toast--color-error`), the later one wins.
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
    // Also move the later modifier to its later position.
    byProperty.delete(property)
    byProperty.set(property, name)
  }
  return [...byProperty.values()].join(' ')
}
