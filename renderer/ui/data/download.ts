/** Saves a file to the user's downloads. */
export function downloadFile(name: string, parts: BlobPart[], type = "text/csv"): void {
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
