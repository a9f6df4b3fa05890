// Sets the stored colour mode before the first paint. A file of its own: the content policy allows no inline script.
try {
  const mode = localStorage.getItem('backing/colour-mode')
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode
} catch {
  // Storage is blocked: the page keeps its own default.
}
