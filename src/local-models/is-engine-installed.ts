/** Whether the optional package that runs local models is here; whether it runs on this machine shows when it is loaded. */
export function isEngineInstalled(): boolean {
  try {
    import.meta.resolve("node-llama-cpp");
    return true;
  } catch {
    return false;
  }
}
