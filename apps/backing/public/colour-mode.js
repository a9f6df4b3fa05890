// Sets the stored color mode before the first paint: see src/colourMode. A file of its own, for the content policy allows
// no inline script.
try {
  const mode = localStorage.getItem('backing/color-mode')
  if (mode === 'light' || mode === 'dark' || mode === 'system') document.documentElement.dataset.theme = mode
  const light = mode === 'light' || (mode === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  // As src/colourMode/applyColourMode.ts would, which then has nothing to do, and no style to read before the first frame.
  document.documentElement.dataset.shown = light ? 'light' : 'dark'
  if (light) document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f2f5f6')
} catch {
  // Storage is blocked, so the page keeps its default.
}
