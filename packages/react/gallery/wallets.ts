// Invented wallets with drawn icons, as a wallet would announce them.

const art: Readonly<Record<string, string>> = {
  Northlight:
    '<rect width="40" height="40" fill="#2a2f7d"/><path d="M20 8c1.1 7.4 3.6 9.9 11 12-7.4 2.1-9.9 4.6-11 12-1.1-7.4-3.6-9.9-11-12 7.4-2.1 9.9-4.6 11-12z" fill="#e8eaff"/>',
  Harbor:
    '<rect width="40" height="40" fill="#0d7280"/><path d="M8.5 17c3.8-3.6 7.7-3.6 11.5 0s7.7 3.6 11.5 0M8.5 25c3.8-3.6 7.7-3.6 11.5 0s7.7 3.6 11.5 0" fill="none" stroke="#eafcff" stroke-width="3.2" stroke-linecap="round"/>',
  Quill:
    '<rect width="40" height="40" fill="#d9622b"/><path d="M11 30c1-9 6-17 19-20-1 11-7 17-15 17M11 30l9-11" fill="none" stroke="#fff5ef" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>',
  Copperleaf:
    '<rect width="40" height="40" fill="#3c2a21"/><path d="M20 9c7 4 8 13 0 22-8-9-7-18 0-22z" fill="#e39a6b"/><path d="M20 15v16" stroke="#3c2a21" stroke-width="2"/>',
  Tern: '<rect width="40" height="40" fill="#1c7ed6"/><path d="M8 16c5-1 9 1 12 7 3-6 7-8 12-7-4 2-8 6-12 11-4-5-8-9-12-11z" fill="#fff"/>',
  Basalt:
    '<rect width="40" height="40" fill="#20242c"/><path d="M20 9l9.5 5.5v11L20 31l-9.5-5.5v-11z" fill="none" stroke="#cfd6e2" stroke-width="2.6" stroke-linejoin="round"/><path d="M20 20v11M20 20l9.5-5.5M20 20l-9.5-5.5" stroke="#cfd6e2" stroke-width="2.6"/>',
  Lumen:
    '<rect width="40" height="40" fill="#f2c230"/><circle cx="20" cy="20" r="9" fill="none" stroke="#3a2d00" stroke-width="2.8"/><path d="M20 11a9 9 0 0 1 0 18z" fill="#3a2d00"/>',
  Orchard:
    '<rect width="40" height="40" fill="#f4f1ea"/><circle cx="20" cy="22" r="8.5" fill="#d6423a"/><path d="M20 14c0-4 2-6 6-6 0 4-2 6-6 6z" fill="#2f7d43"/>',
  Pebble:
    '<rect width="40" height="40" fill="#dfe5ee"/><ellipse cx="20" cy="26" rx="11" ry="5" fill="#5d6b80"/><ellipse cx="20" cy="18" rx="7.5" ry="4" fill="#7c8aa0"/><ellipse cx="20" cy="11.5" rx="4.5" ry="2.6" fill="#9aa7ba"/>',
  Drift:
    '<rect width="40" height="40" fill="#5f3dc4"/><path d="M10 26L20 12l10 14z" fill="#fff" fill-opacity=".95"/><path d="M15 26l5-7 5 7z" fill="#5f3dc4"/>',
}

/** A wallet's icon as a data: address, the only form that wallets may announce. */
export function walletIcon(name: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${art[name] ?? ''}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const walletNames: readonly string[] = Object.keys(art)

/** The icon of a wallet that is listed here; another one has none. */
export function imageOf(name: string): { readonly imageUrl?: string } {
  return name in art ? { imageUrl: walletIcon(name) } : {}
}
