/** Logs of this topic are large: the stand-in node answers with {@link LARGE_BYTES}. */
export const LARGE_TOPIC = `0x${'1a'.repeat(32)}`
export const LARGE_BYTES = 8_388_608
