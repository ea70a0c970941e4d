/**
 * Whether the optional package for local models is installed. Only loading it shows whether it runs on this machine.
 */
export function isEngineInstalled(): boolean {
  try {
    import.meta.resolve("node-llama-cpp");
    return true;
  } catch {
    return false;
  }
}
