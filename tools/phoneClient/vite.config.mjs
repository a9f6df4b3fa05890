// One file that any page of the lab can import; its makers' sources are left as they are.
export default {
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  build: {
    target: 'es2022',
    outDir: 'built',
    lib: { entry: 'client.mjs', formats: ['es'], fileName: () => 'client.js' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
}
