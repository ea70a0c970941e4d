/** Whether the optional package for local models is installed. Whether it runs on this machine shows only when loading it. */
export function isEngineInstalled(): boolean {
  try {
    import.meta.resolve("node-llama-cpp");
    return true;
  } catch {
    return false;
  }
}
