/** Saves a blob as a file. */
export function downloadBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading the blob only after the click handler.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
